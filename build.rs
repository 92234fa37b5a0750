//! Bundles and compresses the static files for a release. Other builds do it when they start, so
//! that a change of a script needs no build.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

use postern_bundle::{Effort, pack};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rustc-check-cfg=cfg(packed)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE")? != "release" {
        return Ok(());
    }
    println!("cargo::rerun-if-changed=static");
    println!("cargo::rustc-cfg=packed");
    let packed = pack(Path::new("static"), Effort::Best)?;
    let folder = env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    let mut table = String::new();
    for (number, file) in packed.files.iter().enumerate() {
        write!(table, "({:?}", file.path)?;
        for (end, bytes) in [
            ("plain", &file.plain),
            ("br", &file.brotli),
            ("gz", &file.gzip),
        ] {
            let path = folder.join(format!("{number}.{end}"));
            fs::write(&path, bytes)?;
            let path = path
                .to_str()
                .ok_or("the build folder's name is not UTF-8")?;
            write!(table, ", include_bytes!({path:?}).as_slice()")?;
        }
        table.push_str("),\n");
    }
    // An expression, whose type is told where it is included.
    let code = format!("({:?}, &[\n{table}])\n", packed.hash);
    fs::write(folder.join("packed.rs"), code)?;
    Ok(())
}
