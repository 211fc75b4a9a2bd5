/** What a service asks beyond who books has scripts of its own: few do. */
import { type LatePart, latePart } from '../../pages/late-part.tsx';
import type { AskedQuestions, Question } from '../../site/questions.ts';
import { consentsToSign } from './consents-part.ts';
import { whoComes } from './who-comes-part.ts';

export const questions = latePart(
  'src/features/booking-pages/questions.tsx',
  async () => (await import('./questions.tsx')).Questions,
);

/** What a form is drawn with that asks all this. */
export function partsOfQuestions({ questions: asked }: Pick<AskedQuestions, 'questions'>): LatePart[] {
  const has = (sought: Question['kind']) => asked.some(({ kind }) => kind === sought);
  return asked.length === 0
    ? []
    : [questions, ...(has('consent') ? [consentsToSign] : []), ...(has('participant') ? [whoComes] : [])];
}
