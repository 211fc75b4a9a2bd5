/** Which of those who come a question of a form is about; apart, as pages of customers count them in the browser. */
import type { Question } from './questions.ts';

/** Which of those who come a question is about, counted from 1; 0 for every other question. */
export function placeOfQuestion(key: string): number {
  return Number(/^participant_(?:name|born|own)_(\d{1,3})_/.exec(key)?.[1] ?? 0);
}

/** Those of the questions that are asked where so many come. */
export function questionsFor(questions: readonly Question[], count: number): Question[] {
  return questions.filter(({ key }) => placeOfQuestion(key) <= count);
}
