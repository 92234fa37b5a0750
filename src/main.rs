//! The binary: see [`postern::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    postern::cli::main(std::env::args_os())
}
