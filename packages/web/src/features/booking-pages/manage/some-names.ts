/** The names of the controls by which some of those who come are chosen, and whom a posted form names by them. */
import type { SomeOfBooking } from '../../../site/visits.ts';

export const othersName = 'others';
/** Says that a form lets some of them be chosen. */
export const choosesName = 'chooses';

export function someName(participantId: string): string {
  return `who-${participantId}`;
}

export function readSome(form: Readonly<Record<string, string>>): SomeOfBooking {
  const others = form[othersName] ?? '0';
  return {
    participantIds: Object.keys(form).flatMap((name) =>
      name.startsWith(someName('')) ? [name.slice(someName('').length)] : [],
    ),
    withoutName: /^\d{1,4}$/.test(others) ? Number(others) : 0,
  };
}
