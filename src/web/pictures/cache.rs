//! A cache of rendered pictures. Pictures are rendered on blocking threads, at most two at once.
//! Simultaneous requests for the same picture share one rendering.

use std::sync::Arc;

use axum::body::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::web::Problem;

/// The maximum total size of the cached pictures in bytes: hundreds of large ones, or thousands of
/// small ones.
const BYTES: u64 = 32 << 20;
/// The approximate memory overhead of a cache entry, in bytes.
const BYTES_EACH: u64 = 256;
/// The approximate number of pictures in a full cache.
const USUAL_COUNT: usize = 1_000;

/// The maximum number of pictures that are rendered at the same time.
const DRAWN_AT_ONCE: usize = 2;
/// The maximum number of pictures in the queue. With more, every client would wait too long.
const MAX_WAITING: usize = 64;

/// The cache key of a picture: the hash of its SVG.
pub(crate) type PictureKey = [u8; 16];

/// The cache of rendered pictures, and the semaphores that limit rendering.
pub(crate) struct PictureCache {
    drawn: Cache<PictureKey, Bytes, PictureWeight>,
    turns: Arc<Semaphore>,
    waiting: Semaphore,
}

#[derive(Clone, Copy)]
struct PictureWeight;

impl Weighter<PictureKey, Bytes> for PictureWeight {
    fn weight(&self, _: &PictureKey, picture: &Bytes) -> u64 {
        picture.len() as u64 + BYTES_EACH
    }
}

impl Default for PictureCache {
    fn default() -> Self {
        Self::of_bytes(BYTES)
    }
}

impl PictureCache {
    fn of_bytes(bytes: u64) -> Self {
        Self {
            drawn: Cache::with_weighter(USUAL_COUNT, bytes, PictureWeight),
            turns: Arc::new(Semaphore::new(DRAWN_AT_ONCE)),
            waiting: Semaphore::new(MAX_WAITING),
        }
    }

    /// Returns the cached picture, or renders it with `draw`. Simultaneous requests for the same
    /// picture wait for one rendering, and `charge` charges only one of them.
    ///
    /// # Errors
    /// Returns an error if `charge` or `draw` fails, and 503 if the queue is full.
    pub(crate) async fn get<E: std::fmt::Display + Send + 'static>(
        &self,
        key: PictureKey,
        charge: impl FnOnce() -> Result<(), Problem>,
        draw: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
    ) -> Result<Bytes, Problem> {
        let drawing = async {
            charge()?;
            self.in_turn(draw).await
        };
        self.drawn.get_or_insert_async(&key, drawing).await
    }

    async fn in_turn<E: std::fmt::Display + Send + 'static>(
        &self,
        draw: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
    ) -> Result<Bytes, Problem> {
        let _place = self
            .waiting
            .try_acquire()
            .map_err(|_| Problem::of_status(axum::http::StatusCode::SERVICE_UNAVAILABLE))?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let drawn = spawn_blocking(move || {
            let drawn = draw();
            // The request may have been cancelled. The permit must be held until the blocking work
            // ends.
            drop(turn);
            drawn
        });
        match drawn.await {
            Ok(Ok(picture)) => Ok(picture.into()),
            Ok(Err(error)) => {
                tracing::error!(%error, "a picture could not be drawn");
                Err(Problem::internal())
            }
            Err(_) => Err(Problem::internal()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    fn key(number: usize) -> PictureKey {
        (number as u128).to_be_bytes()
    }

    #[tokio::test]
    async fn a_thousand_pictures_stay_within_the_bound() {
        let bound = 8 << 20;
        let pictures = PictureCache::of_bytes(bound);
        for number in 0..1_000 {
            let drawn = || Ok::<_, Infallible>(vec![0; 50_000]);
            let picture = pictures.get(key(number), || Ok(()), drawn).await.unwrap();
            assert_eq!(picture.len(), 50_000);
            assert!(pictures.drawn.weight() <= bound, "after {number}");
        }
        assert!(pictures.drawn.len() > 50, "{}", pictures.drawn.len());
    }

    #[tokio::test]
    async fn those_who_ask_for_the_same_wait_for_one_drawing() {
        let pictures = PictureCache::default();
        let (drawn, charged) = (Arc::new(AtomicUsize::new(0)), AtomicUsize::new(0));
        let ask = || {
            let drawn = Arc::clone(&drawn);
            let charge = || {
                charged.fetch_add(1, Ordering::Relaxed);
                Ok(())
            };
            pictures.get(key(1), charge, move || {
                drawn.fetch_add(1, Ordering::Relaxed);
                Ok::<_, Infallible>(vec![1; 10])
            })
        };
        let all = join_all((0..50).map(|_| ask())).await;
        assert!(
            all.iter()
                .all(|picture| picture.as_ref().unwrap().len() == 10)
        );
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
        assert_eq!(charged.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn no_more_than_two_are_drawn_at_once_and_a_few_wait() {
        let pictures = PictureCache::default();
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let counts = Arc::new((now, most));
        let ask = |number| {
            let counts = Arc::clone(&counts);
            pictures.get(
                key(number),
                || Ok(()),
                move || {
                    let (now, most) = &*counts;
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    now.fetch_sub(1, Ordering::SeqCst);
                    Ok::<_, Infallible>(vec![1; 10])
                },
            )
        };
        let all = join_all((0..100).map(ask)).await;
        let refused = all.iter().filter(|answer| answer.is_err()).count();
        assert_eq!(refused, 100 - MAX_WAITING);
        assert!((1..=DRAWN_AT_ONCE).contains(&counts.1.load(Ordering::SeqCst)));
        assert!(ask(200).await.is_ok(), "there is room again");
    }

    #[tokio::test]
    async fn a_refusal_is_not_kept() {
        let pictures = PictureCache::default();
        let full = || {
            Err(Problem::of_status(
                axum::http::StatusCode::TOO_MANY_REQUESTS,
            ))
        };
        let drawn = || Ok::<_, Infallible>(vec![1; 10]);
        assert!(pictures.get(key(1), full, drawn).await.is_err());
        assert!(pictures.get(key(1), || Ok(()), drawn).await.is_ok());
        assert!(
            pictures.get(key(1), full, drawn).await.is_ok(),
            "it is here"
        );
    }
}
