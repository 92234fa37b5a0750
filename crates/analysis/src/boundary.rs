//! How a script calls the engine in a browser: functions over numbers, and texts as bytes in the module's memory.
//!
//! A script asks for room for a question, writes it there, begins, and then takes steps as long as it wants; each
//! answer is a text at `answer_at`, whose length the functions say. A page runs one search at a time, so there is one.

use std::cell::RefCell;

use postern_search::Limits;

use crate::{Analysis, Problem, Question, json};

#[derive(Default)]
struct Engine {
    question: Vec<u8>,
    analysis: Option<Analysis>,
    answer: String,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Makes room for a question of so many bytes; says where.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn question_at(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.question.clear();
        engine.question.resize(length, 0);
        engine.question.as_mut_ptr()
    })
}

/// Begins with the question that was written; says how long the answer is: nothing found yet, or
/// `{"refused":"a sentence"}`.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn begin() -> usize {
    ENGINE.with_borrow_mut(|engine| {
        // The table of the one before has room for that of the next.
        engine.analysis = None;
        let question = String::from_utf8_lossy(&engine.question);
        let begun = Question::read(&question).and_then(|question| Analysis::begin(&question));
        engine.answer = match &begun {
            Ok(analysis) => analysis.answer(),
            Err(problem) => refused(problem),
        };
        engine.analysis = begun.ok();
        engine.answer.len()
    })
}

/// Looks at so many positions more; says how long the answer is.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn step(nodes: u32) -> usize {
    ENGINE.with_borrow_mut(|engine| {
        if let Some(analysis) = &mut engine.analysis {
            analysis.step(&Limits::nodes(nodes.into()));
            engine.answer = analysis.answer();
        }
        engine.answer.len()
    })
}

/// Where the last answer is.
#[allow(unsafe_code, reason = "it needs a plain name")]
#[unsafe(no_mangle)]
extern "C" fn answer_at() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

fn refused(problem: &Problem) -> String {
    format!(r#"{{"refused":{}}}"#, json::text(&problem.to_string()))
}
