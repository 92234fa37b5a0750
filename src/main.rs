//! The binary: see [`postern::cli`].

use std::process::ExitCode;

/// Serving moves is mostly small allocations on several threads. With this allocator, a move costs
/// a sixth less CPU time than with the system's, and an idle watcher a tenth less memory.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    postern::cli::main(std::env::args_os())
}
