/** How long a signature may last, as choices of one list. Pure. */
import type { AskedConsent } from '@openhours/contract';

const usualMonths: readonly number[] = [1, 3, 6, 12, 24, 36];

interface LastsChoice extends Pick<AskedConsent, 'validity' | 'months'> {
  /** Of the list. */
  readonly value: string;
}

/** The value of the choice that a consent has. */
export function lastsOf({ months, validity }: Pick<AskedConsent, 'validity' | 'months'>): string {
  return months === undefined ? validity : `${validity} ${months}`;
}

/** The choices, with the months that it has now where these are unusual. */
export function lastsChoices(asked: AskedConsent): LastsChoice[] {
  const months = [...new Set([...usualMonths, ...(asked.months === undefined ? [] : [asked.months])])];
  const choices: Pick<AskedConsent, 'validity' | 'months'>[] = [
    { validity: 'ONCE' },
    ...months.toSorted((a, b) => a - b).map((each) => ({ validity: 'MONTHS' as const, months: each })),
    { validity: 'BOOKING' },
  ];
  return choices.map((choice) => ({ ...choice, value: lastsOf(choice) }));
}

/** The consent with another choice; as it is for a value that is none. */
export function withLasts(asked: AskedConsent, value: string): AskedConsent {
  const { consentId, requiredToBook } = asked;
  const chosen = lastsChoices(asked).find((each) => each.value === value);
  if (chosen === undefined) {
    return asked;
  }
  const { months, validity } = chosen;
  return { consentId, requiredToBook, validity, ...(months === undefined ? {} : { months }) };
}

/** What is asked for with a consent more, behind the others, or without it. */
export function askedAnew(asked: readonly AskedConsent[], consentId: string): AskedConsent[] {
  return asked.some((each) => each.consentId === consentId)
    ? asked.filter((each) => each.consentId !== consentId)
    : [...asked, { consentId, validity: 'MONTHS', months: 12, requiredToBook: true }];
}
