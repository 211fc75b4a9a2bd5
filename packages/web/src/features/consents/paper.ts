/** What is noted of a paper that somebody has signed. Pure. */
import { addDays, type Day, instantOfDay, isDay } from '../../days/dates.ts';

export interface Paper {
  readonly consentIds: readonly string[];
  readonly name: string;
  readonly day: Day;
}

/** At first: of today, and of the one text there is; of several, whoever notes it says which. */
export function paperOf(consents: readonly { readonly consentId: string }[], today: Day): Paper {
  const [first] = consents;
  return { consentIds: consents.length === 1 && first !== undefined ? [first.consentId] : [], name: '', day: today };
}

export function isNotable({ consentIds, day, name }: Paper, today: Day): boolean {
  return consentIds.length > 0 && name.trim() !== '' && isDay(day) && day <= today;
}

/** When it was signed, as the call says it: today is now, and of an earlier day its end, when all of that day was written. */
export function signedDateOf(day: Day, today: Day, timeZone: string): string | undefined {
  return day === today ? undefined : new Date(Date.parse(instantOfDay(addDays(day, 1), timeZone)) - 1).toISOString();
}
