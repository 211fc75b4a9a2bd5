/**
 * What the answer to a quiet hold changes in a form: whether what is chosen is held, or gone; nothing of what is typed
 * or said of it.
 */
import type { FormState, SeatsState } from '../../pages/state/booking.ts';

function toldOfHold<State extends FormState | SeatsState>(current: State, next: State): State {
  const { answerProblems, answers, problems, typed } = current;
  return {
    ...next,
    typed,
    answers,
    problems,
    answerProblems,
    // Only while the form can still be sent does what was said of its last sending stay.
    trouble: next.ticket === undefined ? next.trouble : current.trouble,
    captcha: next.ticket === undefined ? next.captcha : current.captcha,
    retryAfterSeconds: next.ticket === undefined ? next.retryAfterSeconds : current.retryAfterSeconds,
  };
}

/**
 * The same of a time of one's own: how often somebody comes is not sent with a hold, and stays as it was looked at. Where
 * several dates are chosen, that somebody else has the first of them is said of it once they are booked.
 */
export function toldOfTime(current: FormState, next: FormState): FormState {
  const { repeat } = current;
  if (next.ticket === undefined) {
    return repeat === undefined || repeat.dates.length === 0
      ? toldOfHold(current, next)
      : { ...current, hold: 'refused' };
  }
  return { ...toldOfHold(current, next), repeat };
}

/** The same of places; what is taken along is not sent with a hold. */
export function toldOfSeats(current: SeatsState, next: SeatsState): SeatsState {
  return { ...toldOfHold(current, next), addOns: current.addOns };
}
