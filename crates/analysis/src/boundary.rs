//! The functions through which JavaScript calls the engine in a browser. Parameters and results are
//! numbers; texts are bytes in the WebAssembly module's memory.
//!
//! A script calls `question_at` for memory, writes its question there, calls `begin`, and then
//! calls `step` repeatedly. `begin` and `step` return the length of their answer, which is at the
//! address `answer_at`. A page runs one search at a time, so there is one engine.

use std::cell::RefCell;

use postern_search::SearchBudget;

use crate::{AnalysisQuestion, QuestionError, RunningAnalysis, json};

#[derive(Default)]
struct AnalysisEngine {
    question: Vec<u8>,
    analysis: Option<RunningAnalysis>,
    answer: String,
}

thread_local! {
    static ENGINE: RefCell<AnalysisEngine> = RefCell::default();
}

/// Allocates memory for a question of `length` bytes. Returns its address.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn question_at(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.question.clear();
        engine.question.resize(length, 0);
        engine.question.as_mut_ptr()
    })
}

/// Starts an analysis of the question written at `question_at`. Returns the answer's length. The
/// answer is an analysis that has no lines of play yet, or `{"refused":"a sentence"}`.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn begin() -> usize {
    ENGINE.with_borrow_mut(|engine| {
        // Frees the previous transposition table to make room for the next one.
        engine.analysis = None;
        let question = String::from_utf8_lossy(&engine.question);
        let begun = AnalysisQuestion::read(&question)
            .and_then(|question| RunningAnalysis::begin(&question));
        engine.answer = match &begun {
            Ok(analysis) => analysis.answer(),
            Err(problem) => refused(problem),
        };
        engine.analysis = begun.ok();
        engine.answer.len()
    })
}

/// Searches `nodes` more positions. Returns the answer's length.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn step(nodes: u32) -> usize {
    ENGINE.with_borrow_mut(|engine| {
        if let Some(analysis) = &mut engine.analysis {
            analysis.step(&SearchBudget::nodes(nodes.into()));
            engine.answer = analysis.answer();
        }
        engine.answer.len()
    })
}

/// Returns the address of the last answer in memory.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn answer_at() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

fn refused(problem: &QuestionError) -> String {
    format!(r#"{{"refused":{}}}"#, json::text(&problem.to_string()))
}
