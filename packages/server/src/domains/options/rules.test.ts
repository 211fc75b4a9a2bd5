/** What options and variants a service may have, and what follows from them. */
import { ApplicationError, type ServiceOption, ValidationError } from '@openhours/contract';
import { compareDecimals, readDecimal } from '@openhours/contract/money/decimal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeOptions,
  factsOf,
  nameOfMinutes,
  type OptionsAndVariants,
  type PricedByOptions,
  requireSound,
  withOptionId,
  withoutStaff,
} from './rules.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const ada = '018f0000-0000-7000-8000-00000000000a';
const ben = '018f0000-0000-7000-8000-00000000000b';
const service: PricedByOptions = {
  type: 'APPOINTMENT',
  staffIds: [ada],
  hasDurationRange: false,
  knownStaffIds: new Set([ada, ben]),
  currency: 'EUR',
};

type Variants = OptionsAndVariants['variants']['values'];
type Choice = Omit<Variants[number]['choices'][number], 'optionId'>;
const variant = (choice: object, value = '10', more: object = {}): Variants[number] => ({
  choices: [{ optionId: id, ...(choice as Choice) }],
  price: { value, ...more },
});
const priced = (option: Omit<ServiceOption, 'id'>, ...values: Variants): OptionsAndVariants => ({
  options: { values: [{ id, ...option }] },
  variants: { values },
});
const ages = (choices: string[], ...values: Variants) =>
  priced({ type: 'CUSTOM', customData: { name: 'Age', choices } }, ...values);
const child = variant({ custom: 'child' });
const adult = variant({ custom: 'adult' }, '20');

/** What a refusal says: its code and data, or each refused field and its rule. */
function verdict(said: OptionsAndVariants, of: Partial<PricedByOptions> = {}): unknown {
  try {
    requireSound(said, { ...service, ...of });
  } catch (error) {
    if (error instanceof ApplicationError) {
      return [error.status, error.code, error.data];
    }
    if (error instanceof ValidationError) {
      return error.violations.map(({ field, violatedRule }) => [
        field.replace('serviceOptionsAndVariants.variants.values', ''),
        violatedRule,
      ]);
    }
    throw error;
  }
  return 'sound';
}

describe('what is sound', () => {
  const rule = { ruleType: 'MONTHS', monthsRule: { months: [12] } };
  test.each<[string, OptionsAndVariants]>([
    ['custom choices', ages(['child', 'adult'], child, adult)],
    ['custom choices whatever their case', ages(['Child'], child)],
    ['a price of nothing', ages(['child'], variant({ custom: 'child' }, '0'))],
    ['people', priced({ type: 'STAFF_MEMBER' }, variant({ staffMemberId: ada }), variant({ staffMemberId: ben }))],
    ['lengths', priced({ type: 'DURATION', durationData: { name: 'Length' } }, variant({ duration: { minutes: 30 } }))],
    ['times', priced({ type: 'DATE_TIME' }, variant({ dateTime: rule }))],
    [
      'numbers of people',
      priced(
        { type: 'NUMBER_OF_PARTICIPANTS' },
        variant({ participantRange: { minParticipants: 1, maxParticipants: 1 } }),
      ),
    ],
  ])('%s', (_, said) => {
    expect(verdict(said)).toBe('sound');
  });
});

describe('what is refused', () => {
  const another = '018f0000-0000-7000-8000-0000000000ff';

  test('variants of an option that is not there', () => {
    const lost = { ...child, choices: [{ optionId: another, custom: 'child' }] };
    expect(verdict(ages(['child'], lost))).toEqual([400, 'UNKNOWN_OPTION_IDS', { ids: [another] }]);
  });

  test('options that the service does not support', () => {
    const lengths = priced({ type: 'DURATION' }, variant({ duration: { minutes: 30 } }));
    const refused = (type: string) => [400, 'UNSUPPORTED_OPTION_TYPE', { ids: [id], type }];
    expect(verdict(lengths, { type: 'CLASS' })).toEqual(refused('DURATION'));
    expect(verdict(lengths, { hasDurationRange: true })).toEqual(refused('DURATION'));
    const people = priced({ type: 'STAFF_MEMBER' }, variant({ staffMemberId: ada }));
    expect(verdict(people, { staffIds: [] })).toEqual(refused('STAFF_MEMBER'));
    expect(verdict(priced({ type: 'UNKNOWN' }, child))).toEqual(refused('UNKNOWN'));
  });

  test.each<[string, OptionsAndVariants]>([
    ['a custom option without its data', priced({ type: 'CUSTOM' }, child)],
    ['data of another type', priced({ type: 'STAFF_MEMBER', durationData: {} }, variant({ staffMemberId: ada }))],
    ['a choice of another type', ages(['child'], variant({ duration: { minutes: 30 } }))],
    ['two choices at once', ages(['child'], variant({ custom: 'child', staffMemberId: ada }))],
    ['a choice of nothing', ages(['child'], variant({}))],
    ['a rule of another type', priced({ type: 'DATE_TIME' }, variant({ dateTime: { ruleType: 'MONTHS' } }))],
  ])('%s', (_, said) => {
    expect(verdict(said)).toEqual([400, 'UNSUPPORTED_OPTION_DATA', { ids: [id] }]);
  });

  test('choices that are the same', () => {
    expect(verdict(ages(['child', 'Child'], child))).toEqual([400, 'IDENTICAL_CHOICES', { choices: ['Child'] }]);
    expect(verdict(ages(['child'], child, variant({ custom: 'CHILD' })))).toEqual([
      400,
      'IDENTICAL_CHOICES',
      { choices: ['CHILD'] },
    ]);
    const month = (months: number[], name: string) =>
      variant({ dateTime: { ruleType: 'MONTHS', name, monthsRule: { months } } });
    expect(verdict(priced({ type: 'DATE_TIME' }, month([1, 2], 'a'), month([2, 1], 'b')))).toEqual([
      400,
      'IDENTICAL_CHOICES',
      { choices: ['b'] },
    ]);
    expect(verdict(priced({ type: 'DATE_TIME' }, month([1, 2], 'a'), month([2], 'a')))).toBe('sound');
  });

  test('custom choices without a variant, and variants without their choice', () => {
    expect(verdict(ages(['child', 'senior'], child, adult))).toEqual([
      400,
      'MISSING_CUSTOM_CHOICES',
      { choices: ['senior', 'adult'] },
    ]);
  });

  test('people whom nobody knows, and people without a price', () => {
    const people = (...ids: string[]) =>
      priced({ type: 'STAFF_MEMBER' }, ...ids.map((staffMemberId) => variant({ staffMemberId })));
    expect(verdict(people(ada, another))).toEqual([400, 'UNKNOWN_STAFF_IDS', { ids: [another] }]);
    expect(verdict(people(ben))).toEqual([400, 'MISSING_STAFF_VARIANTS', { ids: [ada] }]);
  });

  test('another currency than that of the business', () => {
    const dollars = variant({ custom: 'child' }, '10', { currency: 'USD' });
    expect(verdict(ages(['child'], dollars))).toEqual([400, 'MULTIPLE_CURRENCIES', { currencies: ['EUR', 'USD'] }]);
    expect(verdict(ages(['child'], variant({ custom: 'child' }, '10', { currency: 'EUR' })))).toBe('sound');
  });

  test('prices that are none, and rules that hold nothing, all together', () => {
    const range = (min: number, max: number) => ({ participantRange: { minParticipants: min, maxParticipants: max } });
    const said = priced(
      { type: 'NUMBER_OF_PARTICIPANTS' },
      variant(range(1, 2), 'ten'),
      variant(range(3, 4), '-1'),
      variant(range(6, 5), '1.005'),
      variant(range(7, 8), '1.500'),
    );
    expect(verdict(said)).toEqual([
      ['[0].price.value', 'FORMAT'],
      ['[1].price.value', 'DECIMAL_GTE'],
      ['[2].choices[0].participantRange.maxParticipants', 'MIN'],
      ['[2].price.value', 'DECIMAL_MAX_SCALE'],
    ]);
  });

  test('dates that end before they begin or go round more than a year, and days named twice', () => {
    const dates = (localStartDate: string, localEndDate: string, repeatsAnnually: boolean) =>
      variant({
        dateTime: { ruleType: 'DATE_RANGE', dateRangeRule: { localStartDate, localEndDate, repeatsAnnually } },
      });
    const monday = variant({
      dateTime: {
        ruleType: 'HOURS_AND_DAYS',
        hoursAndDaysRule: { days: ['MONDAY', 'MONDAY'], startTime: '09:00', endTime: '10:00' },
      },
    });
    const said = priced(
      { type: 'DATE_TIME' },
      dates('2026-12-02T00:00', '2026-12-01T23:59', false),
      dates('2026-12-01T00:00', '2027-12-01T00:00', true),
      dates('2026-12-01T00:00', '2027-12-01T00:00', false),
      monday,
    );
    expect(verdict(said)).toEqual([
      ['[0].choices[0].dateTime.dateRangeRule.localEndDate', 'VALIDATION'],
      ['[1].choices[0].dateTime.dateRangeRule.localEndDate', 'VALIDATION'],
      ['[3].choices[0].dateTime.hoursAndDaysRule.days', 'DISTINCT_VALUES'],
    ]);
  });
});

describe('what follows', () => {
  test('the cheapest and the dearest price, as they were written', () => {
    expect(factsOf(ages(['child', 'adult'], adult, variant({ custom: 'child' }, '9.90')))).toEqual({
      prices: { min: { value: '9.90' }, max: { value: '20' } },
      durations: [],
    });
  });

  test('lengths in the order of the variants', () => {
    const lengths = [60, 30].map((minutes) => variant({ duration: { minutes } }));
    expect(factsOf(priced({ type: 'DURATION' }, ...lengths)).durations).toEqual([60, 30]);
  });

  test('no price is below the cheapest or above the dearest', () => {
    const value = fc
      .bigInt({ min: 0n, max: 10n ** 9n })
      .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 100 }), (values) => {
        const { prices } = factsOf(ages([], ...values.map((each, index) => variant({ custom: `${index}` }, each))));
        const decimal = (text: string) => readDecimal(text)!;
        for (const each of values) {
          expect(compareDecimals(decimal(prices.min.value), decimal(each))).toBeLessThanOrEqual(0);
          expect(compareDecimals(decimal(prices.max.value), decimal(each))).toBeGreaterThanOrEqual(0);
        }
        expect(values).toContain(prices.min.value);
        expect(values).toContain(prices.max.value);
      }),
    );
  });
});

test('a copy has an option id of its own, and choices that name it', () => {
  const copy = withOptionId(ages(['child'], child), ben);
  expect(copy.options.values[0]).toEqual({ id: ben, type: 'CUSTOM', customData: { name: 'Age', choices: ['child'] } });
  expect(copy.variants.values[0]).toEqual({ ...child, choices: [{ optionId: ben, custom: 'child' }] });
});

test('people who are gone have no variant any more', () => {
  const values = [ada, ben].map((staffMemberId) => variant({ staffMemberId }));
  expect(withoutStaff({ values }, new Set([ben]))).toEqual({ values: [values[0]] });
  expect(withoutStaff({ values }, new Set([id]))).toBeUndefined();
});

test.each([
  [45, '45 min'],
  [60, '1 hr'],
  [90, '1 hr 30 min'],
  [1500, '25 hr'],
])('%i minutes are called %s', (minutes, name) => {
  expect(nameOfMinutes(minutes)).toBe(name);
});

describe('an option in other languages', () => {
  const said = (translations: NonNullable<ServiceOption['customData']>['translations'] = []) =>
    priced({ type: 'CUSTOM', customData: { name: 'Age', choices: ['child', 'adult'], translations } }, child, adult);
  const path = 'serviceOptionsAndVariants.options.values[0].customData.translations';

  test.each([
    [[{ language: 'de', name: 'Alter', choices: ['Kind', ''] }], 'sound'],
    [[{ language: 'de' }, { language: 'DE' }], [[`${path}[1].language`, 'DISTINCT_VALUES']]],
    [[{ language: 'de', choices: ['Kind'] }], [[`${path}[0].choices`, 'OTHER']]],
    [[{ language: 'de', choices: ['Kind', 'Kind'] }], [[`${path}[0].choices`, 'DISTINCT_VALUES']]],
  ])('%j: %j', (translations, expected) => {
    expect(verdict(said(translations))).toEqual(expected);
  });

  test('is kept as far as it says something', () => {
    const { options } = said([
      { language: 'DE', name: ' Alter ', choices: [' Kind ', ' '] },
      { language: 'fr', name: ' ', choices: ['', ''] },
    ]);
    expect(completeOptions(options).values[0]?.customData).toEqual({
      name: 'Age',
      choices: ['child', 'adult'],
      translations: [{ language: 'de', name: 'Alter', choices: ['Kind', ''] }],
    });
    expect(completeOptions(said([]).options).values[0]?.customData).not.toHaveProperty('translations');
    const byStaff = priced({ type: 'STAFF_MEMBER' });
    expect(completeOptions(byStaff.options)).toEqual(byStaff.options);
  });
});
