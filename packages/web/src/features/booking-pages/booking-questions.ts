/**
 * What a service's form asks beyond who comes: read and checked by the page and again by the server, with the same
 * functions.
 */
import type { FieldProblem } from '../../pages/state/booking.ts';
import type { Question } from '../../site/questions.ts';

/** Answers by the key of their question; a ticked box is `true`. */
export type TypedAnswers = Readonly<Record<string, string>>;

const prefix = 'answer-';

/** The name of a question's control in the form. */
export function answerName(key: string): string {
  return `${prefix}${key}`;
}

/** True for the name of a question's control, whichever the question. */
export function isAnswerName(name: string): boolean {
  return /^answer-[a-z][a-z0-9_]*$/.test(name);
}

/** Reads the answers of a form, whatever it asked. Browsers post line breaks as two characters. */
export function readAnswers(form: Readonly<Record<string, string>>): TypedAnswers {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => isAnswerName(name))
      .map(([name, value]) => [name.slice(prefix.length), value.replaceAll('\r\n', '\n')]),
  );
}

/** The answers to these questions that say something. */
export function givenAnswers(questions: readonly Question[], typed: TypedAnswers): TypedAnswers {
  return Object.fromEntries(
    questions.flatMap(({ key }) => {
      const value = typed[key] ?? '';
      return value.trim() === '' ? [] : [[key, value]];
    }),
  );
}

/** What is wrong with each answer; empty when nothing is. */
export function findAnswerProblems(
  questions: readonly Question[],
  typed: TypedAnswers,
): Readonly<Record<string, FieldProblem>> {
  const problems: [string, FieldProblem][] = [];
  for (const { choices, key, isRequired, maxLength } of questions) {
    const value = typed[key] ?? '';
    if (value.trim() === '') {
      if (isRequired) {
        problems.push([key, 'missing']);
      }
    } else if (maxLength !== undefined && value.length > maxLength) {
      problems.push([key, 'too-long']);
    } else if (choices !== undefined && !choices.some((choice) => choice.value === value)) {
      problems.push([key, 'malformed']);
    }
  }
  return Object.fromEntries(problems);
}
