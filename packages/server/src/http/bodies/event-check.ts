/** Holds the body of every recorded event against its declaration; for tests, as answers are held against theirs. */
import { type EventType, eventBodyOf } from '@openhours/contract';
import type { NewEvent } from '../../events/outbox.ts';
import { type Fit, fitOf } from './fit.ts';

/** By type, as the schema of an action is put together each time it is asked for. */
const fits = new Map<EventType, Fit>();

/** The check throws a sentence that names the event and what does not fit. */
export function createEventCheck(): (event: NewEvent) => void {
  return ({ type, body }) => {
    const fit = fits.get(type) ?? fitOf(eventBodyOf(type));
    fits.set(type, fit);
    // As it is stored: absent members stay out.
    const wrong = fit(JSON.parse(JSON.stringify(body)));
    if (wrong !== undefined) {
      throw new Error(`the body of ${type} does not fit its declaration: ${wrong}`);
    }
  };
}
