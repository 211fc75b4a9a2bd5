/** How long a signature may last, as choices of one list. */
import { expect, it } from 'vitest';
import { askedAnew, lastsChoices, lastsOf, withLasts } from './consent-choices.ts';

const asked = { consentId: 'waiver', validity: 'MONTHS', months: 18, requiredToBook: false } as const;

it('hold the months that a consent has now, in their order', () => {
  const values = lastsChoices(asked).map(({ value }) => value);
  expect(values).toEqual([
    'ONCE',
    'MONTHS 1',
    'MONTHS 3',
    'MONTHS 6',
    'MONTHS 12',
    'MONTHS 18',
    'MONTHS 24',
    'MONTHS 36',
    'BOOKING',
  ]);
  expect(lastsOf(asked)).toBe('MONTHS 18');
});

it('change nothing else, and months only where there are some', () => {
  expect(withLasts(asked, 'ONCE')).toEqual({ consentId: 'waiver', validity: 'ONCE', requiredToBook: false });
  expect(withLasts(asked, 'MONTHS 6')).toEqual({ ...asked, months: 6 });
  expect(withLasts(asked, 'never')).toBe(asked);
});

it('are asked for behind the others, and not any more', () => {
  const both = askedAnew([asked], 'sheet');
  expect(both).toEqual([asked, { consentId: 'sheet', validity: 'MONTHS', months: 12, requiredToBook: true }]);
  expect(askedAnew(both, 'waiver')).toEqual([both[1]]);
});
