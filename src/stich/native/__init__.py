"""Libraries of compiled rules, made ahead of time. Numba reads the rules, LLVM makes machine code for any processor,
and Zig's linker makes files that need neither Numba nor LLVM. `python -m stich.native --help` says how."""
