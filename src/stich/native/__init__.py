"""Libraries of compiled rules, made ahead of time: Numba reads the rules, LLVM makes machine code for any processor,
and Zig's linker makes files of it that need neither of them. `python -m stich.native --help` says how."""
