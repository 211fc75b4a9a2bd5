/**
 * What few forms show has scripts of its own: what a service asks beyond who comes, coming again, and that somebody has booked it
 * already.
 */
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

export const repeat = latePart(
  'src/features/booking-pages/repeat.tsx',
  async () => (await import('./repeat.tsx')).Repeat,
);

export const ownBooking = latePart(
  'src/features/booking-pages/own-booking.tsx',
  async () => (await import('./own-booking.tsx')).OwnBookingPart,
);
