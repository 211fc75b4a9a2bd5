/**
 * Decisions about options and variants without I/O: what a service may have, and what follows from it (services sheet
 * 7).
 */
import {
  completeTranslations,
  type FieldViolation,
  fail,
  type ServiceChoice,
  type ServiceOption,
  type ServiceOptions,
  type ServiceOptionType,
  type ServiceVariantsInput,
  ValidationError,
  violationsOfList,
  violationsOfTranslations,
} from '@openhours/contract';
import { compareDecimals, decimalPlacesOf, readDecimal } from '@openhours/contract/money/decimal';
import { toSeconds } from '@openhours/contract/options/date-time-rules';
import type { VariantFacts } from '../services/index.ts';

/** What prices of a service may depend on. */
export interface PricedByOptions {
  readonly type: 'APPOINTMENT' | 'CLASS' | 'COURSE';
  /** Its staff, as resources. */
  readonly staffIds: readonly string[];
  /** It says itself between which lengths customers choose. */
  readonly hasDurationRange: boolean;
  /** All staff of the site, as resources. */
  readonly knownStaffIds: ReadonlySet<string>;
  /** ISO 4217 code. */
  readonly currency: string;
}

export interface OptionsAndVariants {
  readonly options: ServiceOptions;
  readonly variants: ServiceVariantsInput;
}

type Arm = Exclude<keyof ServiceChoice, 'optionId'>;

/** What a choice of each type says; of an unknown type there are none. */
const armOfType: Readonly<Record<ServiceOptionType, Arm | undefined>> = {
  UNKNOWN: undefined,
  CUSTOM: 'custom',
  STAFF_MEMBER: 'staffMemberId',
  DURATION: 'duration',
  DATE_TIME: 'dateTime',
  NUMBER_OF_PARTICIPANTS: 'participantRange',
};
const arms = Object.values(armOfType).filter((arm) => arm !== undefined);
const ruleArms = {
  HOURS_AND_DAYS: 'hoursAndDaysRule',
  MONTHS: 'monthsRule',
  DATE_RANGE: 'dateRangeRule',
} as const;

const root = 'serviceOptionsAndVariants';

/** Refuses options and variants that a service cannot have. */
export function requireSound({ options, variants }: OptionsAndVariants, service: PricedByOptions): void {
  const [option] = options.values;
  if (option === undefined) {
    throw new ValidationError([
      { field: `${root}.options.values`, description: 'must not be empty', violatedRule: 'MIN_SIZE' },
    ]);
  }
  const violations = [...violationsOfPrices(variants), ...violationsOfRules(variants), ...violationsOfWords(option)];
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  const choices = variants.values.flatMap((variant) => variant.choices);
  requireOwnOption(option, choices);
  requireSupported(option, service);
  requireFittingData(option, choices);
  requireDifferent(option, choices);
  requireAllChoices(option, choices, service);
  requireOneCurrency(variants, service.currency);
}

/** What is wrong with the words of an option in other languages. */
function violationsOfWords({ customData }: ServiceOption): FieldViolation[] {
  const { choices = [], translations = [] } = customData ?? {};
  const path = `${root}.options.values[0].customData.translations`;
  return [
    ...violationsOfTranslations(translations, path),
    ...translations.flatMap((said, index) => violationsOfList(said.choices, choices, `${path}[${index}].choices`)),
  ];
}

/** An option as it is kept: what nobody says in other languages is not there. */
export function completeOptions({ values }: ServiceOptions): ServiceOptions {
  return {
    values: values.map((option) => {
      if (option.customData === undefined) {
        return option;
      }
      const { translations = [], ...words } = option.customData;
      const said = completeTranslations(translations);
      return { ...option, customData: { ...words, ...(said.length === 0 ? {} : { translations: said }) } };
    }),
  };
}

/** A price is zero or more, with two decimals at most, as those of services are. */
function violationsOfPrices({ values }: ServiceVariantsInput): FieldViolation[] {
  return values.flatMap(({ price: { value } }, index): FieldViolation[] => {
    const field = `${root}.variants.values[${index}].price.value`;
    const amount = /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? readDecimal(value) : undefined;
    if (amount === undefined) {
      return [{ field, description: 'must be decimal text', violatedRule: 'FORMAT', data: { type: 'DECIMAL' } }];
    }
    if (amount.units < 0n) {
      return [{ field, description: 'must be zero or more', violatedRule: 'DECIMAL_GTE', data: { threshold: '0' } }];
    }
    return decimalPlacesOf(amount) > 2
      ? [{ field, description: 'must have at most 2 decimal places', violatedRule: 'DECIMAL_MAX_SCALE' }]
      : [];
  });
}

/** Ranges that hold nothing, and months that are named twice. */
function violationsOfRules({ values }: ServiceVariantsInput): FieldViolation[] {
  return values.flatMap((variant, index) =>
    variant.choices.flatMap(({ dateTime, participantRange }, position) => {
      const at = `${root}.variants.values[${index}].choices[${position}]`;
      return [
        ...(participantRange !== undefined && participantRange.maxParticipants < participantRange.minParticipants
          ? [
              {
                field: `${at}.participantRange.maxParticipants`,
                description: `must be at least ${participantRange.minParticipants}`,
                violatedRule: 'MIN' as const,
              },
            ]
          : []),
        ...violationsOfTimes(dateTime, `${at}.dateTime`),
      ];
    }),
  );
}

function violationsOfTimes(dateTime: ServiceChoice['dateTime'], at: string): FieldViolation[] {
  const { dateRangeRule: range, hoursAndDaysRule: hours, monthsRule } = dateTime ?? {};
  const twice = (values: readonly unknown[] | undefined, field: string): FieldViolation[] =>
    values !== undefined && new Set(values).size < values.length
      ? [{ field, description: 'must not name anything twice', violatedRule: 'DISTINCT_VALUES' }]
      : [];
  return [
    ...twice(hours?.days, `${at}.hoursAndDaysRule.days`),
    ...twice(monthsRule?.months, `${at}.monthsRule.months`),
    ...(range === undefined ? [] : violationsOfRange(range, `${at}.dateRangeRule.localEndDate`)),
  ];
}

function violationsOfRange(
  {
    localEndDate,
    localStartDate,
    repeatsAnnually,
  }: NonNullable<NonNullable<ServiceChoice['dateTime']>['dateRangeRule']>,
  field: string,
): FieldViolation[] {
  const [first, last] = [localStartDate, localEndDate].map(toSeconds) as [string, string];
  if (last < first) {
    return [{ field, description: 'must not be before localStartDate', violatedRule: 'VALIDATION' }];
  }
  const nextYear = `${String(Number(first.slice(0, 4)) + 1).padStart(4, '0')}${first.slice(4)}`;
  return repeatsAnnually === true && last >= nextYear
    ? [{ field, description: 'must be within a year of localStartDate', violatedRule: 'VALIDATION' }]
    : [];
}

function requireOwnOption(option: ServiceOption, choices: readonly ServiceChoice[]): void {
  const ids = [...new Set(choices.map(({ optionId }) => optionId).filter((id) => id !== option.id))];
  if (ids.length > 0) {
    throw fail('UNKNOWN_OPTION_IDS', 'Variants name options that are not among them', { ids });
  }
}

/** Sessions say themselves how long they are, and so does whoever chooses from a range; without staff nobody is chosen. */
function requireSupported({ id, type }: ServiceOption, service: PricedByOptions): void {
  const isSupported =
    type === 'DURATION'
      ? service.type === 'APPOINTMENT' && !service.hasDurationRange
      : type === 'STAFF_MEMBER'
        ? service.staffIds.length > 0
        : type !== 'UNKNOWN';
  if (!isSupported) {
    throw fail('UNSUPPORTED_OPTION_TYPE', `The service does not support options of the type ${type}`, {
      ids: [id],
      type,
    });
  }
}

/** The option and each choice say what belongs to the type, and nothing else. */
function requireFittingData(option: ServiceOption, choices: readonly ServiceChoice[]): void {
  const arm = armOfType[option.type];
  const fits = (choice: ServiceChoice) =>
    arms.every((each) => (choice[each] !== undefined) === (each === arm)) && hasItsRule(choice.dateTime);
  const isSound =
    (option.customData !== undefined) === (option.type === 'CUSTOM') &&
    (option.durationData === undefined || option.type === 'DURATION') &&
    choices.every(fits);
  if (!isSound) {
    throw fail('UNSUPPORTED_OPTION_DATA', `An option of the type ${option.type} takes data of this type alone`, {
      ids: [option.id],
    });
  }
}

function hasItsRule(rule: ServiceChoice['dateTime']): boolean {
  return (
    rule === undefined ||
    Object.values(ruleArms).every((arm) => (rule[arm] !== undefined) === (arm === ruleArms[rule.ruleType]))
  );
}

/** What tells a choice from the others of its option: the case of letters and names of rules do not. */
function keyOf(choice: ServiceChoice): string {
  const { custom, dateTime, duration, participantRange, staffMemberId } = choice;
  if (dateTime !== undefined) {
    const { days = [], ...hours } = dateTime.hoursAndDaysRule ?? {};
    const { months = [] } = dateTime.monthsRule ?? {};
    const range = dateTime.dateRangeRule;
    return JSON.stringify([
      [...days].sort(),
      hours,
      [...months].sort((a, b) => a - b),
      range && [toSeconds(range.localStartDate), toSeconds(range.localEndDate), range.repeatsAnnually === true],
    ]);
  }
  return participantRange === undefined
    ? (custom?.toLowerCase() ?? staffMemberId ?? String(duration?.minutes))
    : `${participantRange.minParticipants}-${participantRange.maxParticipants}`;
}

/** How a choice is called towards whoever sent it. */
function nameOf({ custom, dateTime, duration, participantRange, staffMemberId }: ServiceChoice): string {
  if (participantRange !== undefined) {
    return `${participantRange.minParticipants}-${participantRange.maxParticipants}`;
  }
  return custom ?? staffMemberId ?? dateTime?.name ?? dateTime?.ruleType ?? String(duration?.minutes);
}

/** Those that stand behind one with the same key. */
function repeated<Each>(all: readonly Each[], keyOfEach: (each: Each) => string): Each[] {
  const keys = all.map(keyOfEach);
  return all.filter((_, index) => keys.indexOf(keys[index] as string) < index);
}

function requireDifferent(option: ServiceOption, choices: readonly ServiceChoice[]): void {
  const identical = [
    ...repeated(option.customData?.choices ?? [], (choice) => choice.toLowerCase()),
    ...repeated(choices, keyOf).map(nameOf),
  ];
  if (identical.length > 0) {
    throw fail('IDENTICAL_CHOICES', 'Choices must differ from each other', { choices: [...new Set(identical)] });
  }
}

/** Custom choices and variants are the same ones; and there is a variant for everybody who serves the service. */
function requireAllChoices(
  option: ServiceOption,
  choices: readonly ServiceChoice[],
  { knownStaffIds, staffIds }: PricedByOptions,
): void {
  if (option.type === 'CUSTOM') {
    const offered = option.customData?.choices ?? [];
    const priced = choices.flatMap(({ custom }) => custom ?? []);
    const missing = [...without(offered, priced), ...without(priced, offered)];
    if (missing.length > 0) {
      throw fail('MISSING_CUSTOM_CHOICES', 'Every choice of the option needs a variant, and every variant its choice', {
        choices: missing,
      });
    }
  }
  if (option.type === 'STAFF_MEMBER') {
    const named = choices.flatMap(({ staffMemberId }) => staffMemberId ?? []);
    const unknown = named.filter((id) => !knownStaffIds.has(id));
    if (unknown.length > 0) {
      throw fail('UNKNOWN_STAFF_IDS', 'Variants name resources that are no staff of the site', { ids: unknown });
    }
    const missing = staffIds.filter((id) => !named.includes(id));
    if (missing.length > 0) {
      throw fail('MISSING_STAFF_VARIANTS', 'Everybody who serves the service needs a variant', { ids: missing });
    }
  }
}

/** Those of the first that the others have not, in whatever case. */
function without(first: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map((each) => each.toLowerCase()));
  return first.filter((each) => !known.has(each.toLowerCase()));
}

/** All prices of a service are in one currency, which is that of the business. */
function requireOneCurrency({ values }: ServiceVariantsInput, currency: string): void {
  const currencies = [...new Set(values.map(({ price }) => price.currency ?? currency))];
  if (currencies.some((each) => each !== currency)) {
    throw fail('MULTIPLE_CURRENCIES', `All prices of the service must be in ${currency}`, {
      currencies: [...new Set([currency, ...currencies])].toSorted(),
    });
  }
}

/** The same under an option id of its own, for another service. */
export function withOptionId({ options, variants }: OptionsAndVariants, optionId: string): OptionsAndVariants {
  return {
    options: { values: options.values.map((option) => ({ ...option, id: optionId })) },
    variants: {
      values: variants.values.map(({ choices, price }) => ({
        choices: choices.map((choice) => ({ ...choice, optionId })),
        price,
      })),
    },
  };
}

/** The variants without those of people who are gone; undefined where none is of them. */
export function withoutStaff(
  { values }: ServiceVariantsInput,
  gone: ReadonlySet<string>,
): ServiceVariantsInput | undefined {
  const left = values.filter(
    ({ choices }) => !choices.some(({ staffMemberId }) => staffMemberId !== undefined && gone.has(staffMemberId)),
  );
  return left.length === values.length ? undefined : { values: left };
}

type VariantPrice = ServiceVariantsInput['values'][number]['price'];

/** The price that is least or most. */
function outermost(prices: readonly VariantPrice[], sign: 1 | -1): { readonly value: string } {
  const decimal = ({ value }: VariantPrice) => readDecimal(value) ?? { units: 0n, scale: 0 };
  const [first] = [...prices].sort((a, b) => sign * compareDecimals(decimal(a), decimal(b)));
  if (first === undefined) {
    throw new RangeError('a service has at least one variant');
  }
  return { value: first.value };
}

/** What a service is shown with and offered by that follows from its variants. */
export function factsOf({ options, variants }: OptionsAndVariants): VariantFacts {
  const prices = variants.values.map(({ price }) => price);
  return {
    prices: { min: outermost(prices, 1), max: outermost(prices, -1) },
    durations:
      options.values[0]?.type === 'DURATION'
        ? variants.values.flatMap(({ choices: [choice] }) => choice?.duration?.minutes ?? [])
        : [],
  };
}

/** Minutes as they are read where nobody has named them: `1 hr 30 min`. */
export function nameOfMinutes(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hr' },
    { count: minutes % 60, unit: 'min' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(' ');
}
