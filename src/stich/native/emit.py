"""From bitcode to an object file for a target, with LLVM alone."""

from importlib import resources

import llvmlite.binding as llvm

from stich.kernel.intrinsics import NTH
from stich.native.targets import BY_DEPOSIT, Target

OPTIMISED = 3  # as far as LLVM goes
OPTIMISED_SMALL = 2  # what is fetched by a page: a fifth smaller, and hardly slower

NTH_BY_DEPOSIT = f"""
declare i64 @llvm.x86.bmi.pdep.64(i64, i64)
declare i64 @llvm.cttz.i64(i64, i1)
define i64 @{NTH}(i64 %members, i64 %n) alwaysinline {{
  %bit = shl i64 1, %n
  %found = call i64 @llvm.x86.bmi.pdep.64(i64 %bit, i64 %members)
  %place = call i64 @llvm.cttz.i64(i64 %found, i1 true)
  ret i64 %place
}}
"""
NTH_ANYWHERE = f"""
declare i64 @{NTH}_anywhere(i64, i64)
define i64 @{NTH}(i64 %members, i64 %n) alwaysinline {{
  %place = call i64 @{NTH}_anywhere(i64 %members, i64 %n)
  ret i64 %place
}}
"""


def object_file(bitcode: bytes, target: Target, exported: frozenset[str]) -> bytes:
    """Makes machine code. Only the exported functions can be seen from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=OPTIMISED, reloc="static" if target.is_wasm else "pic"
    )
    module = llvm.parse_bitcode(bitcode)
    module.triple, module.data_layout = target.triple, str(machine.target_data)
    memory = "memory_wasm.ll" if target.is_wasm else "memory.ll"
    for text in (
        NTH_BY_DEPOSIT if target.nth == BY_DEPOSIT else NTH_ANYWHERE,
        resources.files("stich.native").joinpath(memory).read_text("utf-8"),
    ):
        part = llvm.parse_assembly(text)
        part.triple, part.data_layout = module.triple, module.data_layout
        module.link_in(part)
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exported else "internal"
    module.verify()
    _optimise(module, machine, target)
    _forget_counting(module, machine)
    _optimise(module, machine, target)
    code: bytes = machine.emit_object(module)
    return code


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, target: Target) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=OPTIMISED_SMALL if target.is_wasm else OPTIMISED)
    options.loop_vectorization = options.slp_vectorization = True
    options.loop_interleaving = options.loop_unrolling = not target.is_wasm
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _forget_counting(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """Removes Numba's reference counting for arrays that nobody else can hold."""
    manager = llvm.create_new_module_pass_manager()
    manager.add_refprune_pass()
    manager.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0)))
