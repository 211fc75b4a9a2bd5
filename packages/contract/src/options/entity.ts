/** Options of a service and its variants: what can be chosen, and what each choice costs (services sheet 7). */
import Type, { type Static } from 'typebox';
import { ExtendedFields, Guid, LocalDateTime, optional, Revision, saidOfPattern, Words } from '../schema.ts';
import { maxSessionMinutes } from '../services/limits.ts';
import { weekDays } from '../site/business-schedule.ts';
import { Translations } from '../translations.ts';
import { maxOptionText, maxServiceVariants } from './limits.ts';

export const serviceOptionTypes = [
  'UNKNOWN',
  'CUSTOM',
  'STAFF_MEMBER',
  'DURATION',
  'DATE_TIME',
  'NUMBER_OF_PARTICIPANTS',
] as const;
export type ServiceOptionType = (typeof serviceOptionTypes)[number];

export const dateTimeRuleTypes = ['HOURS_AND_DAYS', 'MONTHS', 'DATE_RANGE'] as const;

export const maxParticipantsOfRange = 999;

const Name = () => Type.String({ maxLength: maxOptionText });
const Choice = () => Type.String({ minLength: 1, maxLength: maxOptionText });
const ClockTime = () =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', ...saidOfPattern('must be a time of day such as 09:30') });

/** `choices` in the order of those of the business, empty for one that is not said. */
const CustomTranslations = Translations({
  name: Name(),
  choices: Type.Array(Type.String({ maxLength: maxOptionText }), { maxItems: maxServiceVariants }),
});

export const ServiceOption = Type.Object({
  id: Guid({ description: 'Chosen by the client; choices name it.' }),
  type: Words(serviceOptionTypes),
  /** Only of CUSTOM. */
  customData: optional(
    Type.Object({
      name: Name(),
      choices: optional(Type.Array(Choice(), { maxItems: maxServiceVariants })),
      /** What customers read of it, in other languages than that of the business; bookings name choices by those. */
      translations: optional(CustomTranslations),
    }),
  ),
  /** Only of DURATION. */
  durationData: optional(Type.Object({ name: optional(Name()) })),
});
export type ServiceOption = Static<typeof ServiceOption>;

/** When a price counts, on the clock of the business. */
export const DateTimeRule = Type.Object({
  ruleType: Words(dateTimeRuleTypes),
  name: optional(Name()),
  hoursAndDaysRule: optional(
    Type.Object({
      days: Type.Array(Words(weekDays), { minItems: 1, maxItems: 7 }),
      /** Included. */
      startTime: ClockTime(),
      /** Not included any more; not later than the start: on the next day. */
      endTime: ClockTime(),
    }),
  ),
  monthsRule: optional(
    Type.Object({ months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }) }),
  ),
  dateRangeRule: optional(
    Type.Object({
      /** Both included. */
      localStartDate: LocalDateTime(),
      localEndDate: LocalDateTime(),
      repeatsAnnually: optional(Type.Boolean()),
    }),
  ),
});
export type DateTimeRule = Static<typeof DateTimeRule>;

export const ServiceChoice = Type.Object({
  optionId: Guid(),
  custom: optional(Choice()),
  /** A resource, as services name their staff. */
  staffMemberId: optional(Guid()),
  duration: optional(
    Type.Object({ minutes: Type.Integer({ minimum: 1, maximum: maxSessionMinutes }), name: optional(Name()) }),
  ),
  dateTime: optional(DateTimeRule),
  participantRange: optional(
    Type.Object({
      /** Both included. */
      minParticipants: Type.Integer({ minimum: 1, maximum: maxParticipantsOfRange }),
      maxParticipants: Type.Integer({ minimum: 1, maximum: maxParticipantsOfRange }),
      name: optional(Name()),
    }),
  ),
});
export type ServiceChoice = Static<typeof ServiceChoice>;

/** A price as it is sent: of zero or more, in the currency of the business. */
const VariantPrice = Type.Object({
  value: Type.String({ maxLength: 40 }),
  currency: optional(Type.String({ minLength: 3, maxLength: 3 })),
  formattedValue: optional(Type.String({ maxLength: 50 })),
});
const AnsweredPrice = Type.Object({ value: Type.String(), currency: Type.String() });

export const ServiceOptions = Type.Object({ values: Type.Array(ServiceOption, { minItems: 1, maxItems: 1 }) });
export type ServiceOptions = Static<typeof ServiceOptions>;

const variantsPriced = <Price extends typeof VariantPrice | typeof AnsweredPrice>(price: Price) =>
  Type.Object({
    values: Type.Array(Type.Object({ choices: Type.Array(ServiceChoice, { minItems: 1, maxItems: 1 }), price }), {
      minItems: 1,
      maxItems: maxServiceVariants,
    }),
  });
export const ServiceVariantsInput = variantsPriced(VariantPrice);
export type ServiceVariantsInput = Static<typeof ServiceVariantsInput>;
export const ServiceVariants = variantsPriced(AnsweredPrice);
export type ServiceVariants = Static<typeof ServiceVariants>;

export const ServiceOptionsAndVariants = Type.Object({
  id: Guid(),
  revision: Revision(),
  serviceId: Guid(),
  options: ServiceOptions,
  variants: ServiceVariants,
  /** Of the cheapest and of the most expensive variant. */
  minPrice: AnsweredPrice,
  maxPrice: AnsweredPrice,
  extendedFields: optional(ExtendedFields),
});
export type ServiceOptionsAndVariants = Static<typeof ServiceOptionsAndVariants>;
