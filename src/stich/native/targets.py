"""The systems and processors for which libraries are made."""

from dataclasses import dataclass

BY_DEPOSIT, ANYWHERE = "deposit", "anywhere"  # how the n-th member of a set is found


@dataclass(frozen=True)
class Target:
    """`triple` and `processor` are LLVM's names, `linked_for` is Zig's for the system."""

    name: str
    triple: str
    processor: str
    linked_for: str
    suffix: str
    features: str = ""
    nth: str = ANYWHERE

    @property
    def system(self) -> str:
        """The target's name without the level of the processor."""
        return self.name.removesuffix("_v2").removesuffix("_v3")

    @property
    def is_wasm(self) -> bool:
        return self.triple.startswith("wasm32")


TARGETS = {
    one.name: one
    for one in (
        Target("linux_x86_64_v2", "x86_64-unknown-linux-gnu", "x86-64-v2", "x86_64-linux-gnu.2.17", ".so"),
        Target(
            "linux_x86_64_v3", "x86_64-unknown-linux-gnu", "x86-64-v3", "x86_64-linux-gnu.2.17", ".so", nth=BY_DEPOSIT
        ),
        Target("linux_aarch64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-gnu.2.17", ".so"),
        Target("macosx_x86_64_v2", "x86_64-apple-macosx11.0.0", "x86-64-v2", "x86_64-macos.11.0", ".dylib"),
        Target("macosx_aarch64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", ".dylib"),
        Target("windows_x86_64_v2", "x86_64-pc-windows-gnu", "x86-64-v2", "x86_64-windows-gnu", ".dll"),
        Target(
            "wasm32",
            "wasm32-unknown-unknown",
            "generic",
            "wasm32-freestanding",
            ".wasm",
            "+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals,+simd128",
        ),
    )
}
