//! The `postern` binary: see [`postern::cli`].

use std::process::ExitCode;

/// Serving moves mostly makes small allocations on several threads. Compared with the system's
/// allocator, mimalloc saves a sixth of the CPU time per move and a tenth of the memory per idle
/// watcher.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    postern::cli::main(std::env::args_os())
}
