//! Read methods that services forward to the store unchanged.

/// Creates a read method for each given signature. The method calls the store's method of the same
/// name.
macro_rules! reads {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $kind:ty),*) -> $answer:ty;)*) => {
        $($(#[$doc])*
        ///
        /// # Errors
        /// Returns an error if the database cannot be read.
        pub async fn $name(&self, $($arg: $kind),*) -> Result<$answer, $crate::live::LiveError> {
            Ok(self.node.store.$name($($arg),*).await?)
        })*
    };
}

pub(in crate::live) use reads;
