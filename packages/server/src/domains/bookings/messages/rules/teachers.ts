/** Who gives what a customer has booked, by name. Pure. */
import type { Booking } from '@openhours/contract';
import { listFormat } from '@openhours/contract/text/intl-formats';
import { isolatedName } from '../../../../messages/phrases.ts';
import type { Held } from './staff.ts';

/**
 * Of a session or a course all who give it, of some of its dates those who give them (`resourceIds`); of an appointment
 * whom the booking names.
 */
export function teachersOf(
  { bookedEntity: { slot } }: Booking,
  held: Pick<Held, 'teachers'> | undefined,
  resourceIds?: readonly string[],
): string[] {
  const teaching = (held?.teachers ?? []).filter(
    (teacher) => resourceIds === undefined || resourceIds.includes(teacher.resourceId),
  );
  const named = slot?.resource?.name ?? '';
  return teaching.length > 0 ? teaching.map(({ name }) => name) : named === '' ? [] : [named];
}

/**
 * Several names as a language lists them. Each of the other direction stands apart: the words between them are of the
 * language, and would else come in between the wrong ones. One alone needs nothing.
 */
export function namesInWords(names: readonly string[], language: string): string {
  const said = names.length > 1 ? names.map((name) => isolatedName(name, language)) : names;
  return listFormat(language).format(said);
}
