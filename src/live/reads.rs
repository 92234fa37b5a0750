//! What services hand on from the store as it is.

/// Makes a method of each line, which reads with the method of the same name of the store.
macro_rules! reads {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $kind:ty),*) -> $answer:ty;)*) => {
        $($(#[$doc])*
        ///
        /// # Errors
        /// When the database cannot be read.
        pub async fn $name(&self, $($arg: $kind),*) -> Result<$answer, $crate::live::LiveError> {
            Ok(self.node.store.$name($($arg),*).await?)
        })*
    };
}

pub(in crate::live) use reads;
