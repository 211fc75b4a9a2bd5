/** A service as its editor shows it, flat, and what a change of these fields is on the wire. Pure. */
import type { Service, ServiceChanges, ServiceOptionsAndVariants } from '@openhours/contract';
import type { OptionsWritten } from '../../queries/service-options.ts';
import { imageOfText, pictureTextOf } from '../../ui/editing/picture-text.ts';
import {
  changesTranslations,
  textOfWire,
  translatedFieldsOf,
  translationsOf,
} from '../../ui/editing/translated-fields.ts';
import { typedAmount, typedWholeNumber } from '../../ui/editing/typed-amount.ts';
import { type KnownOptions, optionsWritten, priceFieldsOf } from './price-options.ts';
import { leastPrice, minutesOfRows, type PriceTable, rowsOfStaff, saidRows } from './price-table.ts';

/** Kinds of prices that the editor sets; prices in parts are shown and kept. */
export const priceKinds = ['FIXED', 'VARIED', 'NO_FEE', 'CUSTOM'] as const;

/** What of a kind of room a visit takes up. */
export interface RoomNeed {
  readonly typeId: string;
  /** Null: any of the kind. */
  readonly ids: readonly string[] | null;
}

export interface ServiceFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly tagLine: string;
  readonly description: string;
  /** The identifier of the picture; empty without one. */
  readonly picture: string;
  readonly hidden: boolean;
  /** As it was typed, like all numbers here. */
  readonly minutes: string;
  /** Further lengths, with commas between them. */
  readonly otherMinutes: string;
  readonly buffer: string;
  readonly capacity: string;
  /** By a conference; without a place of the business or the customer it goes by the customer's clock. */
  readonly isOnline: boolean;
  readonly priceKind: Service['payment']['rateType'];
  readonly price: string;
  readonly priceWords: string;
  /** What each length, person or choice costs; null where all pay the same, or by what the editor does not set. */
  readonly prices: PriceTable | null;
  /** The option to which these prices belong; null where the service has none. */
  readonly options: KnownOptions | null;
  readonly staffIds: readonly string[];
  readonly rooms: readonly RoomNeed[];
  readonly formId: string;
  readonly policyId: string;
  readonly categoryId: string;
  readonly bookable: boolean;
  readonly approval: boolean;
  readonly manyRequests: boolean;
  readonly revision: string;
}

/** The words of a price are a field of their own, as in the language of the business. */
function withPriceWords(translations: Service['translations']) {
  return translations?.map(({ priceDescription, ...texts }) => ({
    ...texts,
    ...(priceDescription === undefined ? {} : { priceWords: priceDescription }),
  }));
}

type Translated = NonNullable<Service['translations']>[number];

function sentTranslations(fields: ServiceFields): Translated[] {
  return translationsOf<Translated & { readonly priceWords?: string }>(fields).map(({ priceWords, ...texts }) => ({
    ...texts,
    ...(priceWords === undefined ? {} : { priceDescription: priceWords }),
  }));
}

/** `options`: null where all pay the same. */
export function fieldsOf(service: Service, options: ServiceOptionsAndVariants | null): ServiceFields {
  return { ...fieldsOfService(service), ...priceFieldsOf(options) };
}

/** All that is not about options. */
export function fieldsOfService(service: Service) {
  const { payment, onlineBooking, schedule } = service;
  const { sessionDurations, timeBetweenSessions } = schedule.availabilityConstraints;
  return {
    name: service.name,
    tagLine: service.tagLine,
    description: service.description,
    picture: pictureTextOf(service.media.mainMedia?.image),
    ...translatedFieldsOf(withPriceWords(service.translations)),
    hidden: service.hidden,
    minutes: String(sessionDurations[0] ?? ''),
    otherMinutes: sessionDurations.slice(1).join(', '),
    buffer: String(timeBetweenSessions),
    capacity: String(service.defaultCapacity),
    isOnline: service.conferencing.enabled,
    priceKind: payment.rateType,
    price: payment.fixed?.price.value ?? payment.varied?.defaultPrice.value ?? '',
    priceWords: payment.custom?.description ?? '',
    staffIds: service.staffMemberIds,
    rooms: service.serviceResources.map(({ resourceType, resourceIds }) => ({
      typeId: resourceType.id,
      ids: resourceIds?.values ?? null,
    })),
    formId: service.form.id,
    policyId: service.bookingPolicy.id,
    categoryId: service.category.id,
    bookable: onlineBooking.enabled,
    approval: onlineBooking.requireManualApproval,
    manyRequests: onlineBooking.allowMultipleRequests,
    revision: service.revision,
  };
}

type PricedFields = Pick<ServiceFields, 'price' | 'priceKind' | 'prices' | 'staffIds'>;

/**
 * The prices that count, those of a service whose price varies: of people the prices of all who give it, and of nobody
 * else.
 */
export function tableIn({ price, priceKind, prices, staffIds }: PricedFields): PriceTable | null {
  if (priceKind !== 'VARIED' || prices?.by !== 'STAFF_MEMBER') {
    return priceKind === 'VARIED' ? prices : null;
  }
  return { ...prices, rows: rowsOfStaff(prices, staffIds, price) };
}

/** What is paid where nothing is chosen: of several prices the least. */
export function usualPrice(fields: PricedFields): string {
  const table = tableIn(fields);
  return table === null ? fields.price : (leastPrice(saidRows(table)) ?? fields.price);
}

/** All lengths, that of customers first; one that is said twice counts once. */
export function durationsOf(fields: PricedFields & Pick<ServiceFields, 'minutes' | 'otherMinutes'>): number[] {
  const table = tableIn(fields);
  if (table?.by === 'DURATION') {
    return minutesOfRows(table);
  }
  const { minutes, otherMinutes } = fields;
  const others = otherMinutes.split(/[\s,;]+/).filter((text) => text !== '');
  return [...new Set([minutes, ...others].map(typedWholeNumber))];
}

type Payment = NonNullable<ServiceChanges['payment']>;

/** Only what the editor knows: how it is paid otherwise stays as it is, unless the new kind of price forbids it. */
function paymentOf(fields: ServiceFields, saved: ServiceFields): Payment {
  const isNewKind = fields.priceKind !== saved.priceKind;
  switch (fields.priceKind) {
    case 'FIXED':
      return {
        rateType: 'FIXED',
        fixed: { price: { value: typedAmount(fields.price) } },
        ...(isNewKind ? { options: { inPerson: true } } : {}),
      };
    case 'VARIED':
      return {
        rateType: 'VARIED',
        varied: { defaultPrice: { value: typedAmount(usualPrice(fields)) } },
        ...(isNewKind ? { options: { inPerson: true } } : {}),
      };
    case 'CUSTOM':
      return {
        rateType: 'CUSTOM',
        custom: { description: fields.priceWords.trim() },
        ...(isNewKind ? { options: { inPerson: true, online: false, deposit: false } } : {}),
      };
    default:
      return { rateType: 'NO_FEE', options: { inPerson: true, online: false, deposit: false } };
  }
}

/** What an image says besides is of the one before: it is merged, so each of it is cleared. */
const otherFacts = { url: null, altText: null, filename: null, sizeInBytes: null, urlExpirationDate: null };

function sentPicture(text: string) {
  const sent = imageOfText(text);
  return sent === null ? null : { image: { ...otherFacts, ...sent.image } };
}

/** As they would be: prices that were kept beside another kind of price count all the same. */
function changedFields(changed: Partial<ServiceFields>, saved: ServiceFields): ServiceFields {
  return { ...saved, ...changed, ...(changed.prices ? { priceKind: 'VARIED' } : {}) };
}

/** What is sent for changed fields. */
export function changesOf(
  changed: Partial<ServiceFields>,
  saved: ServiceFields,
): Omit<ServiceChanges, 'id' | 'revision'> {
  const all = changedFields(changed, saved);
  const has = (...names: readonly string[]) => names.some((name) => name in changed);
  const limits = {
    ...(has('minutes', 'otherMinutes') || changed.prices?.by === 'DURATION'
      ? { sessionDurations: durationsOf(all) }
      : {}),
    ...(has('buffer') ? { timeBetweenSessions: typedWholeNumber(all.buffer) } : {}),
  };
  const online = {
    ...(has('bookable') ? { enabled: all.bookable } : {}),
    ...(has('approval') ? { requireManualApproval: all.approval } : {}),
    ...(has('manyRequests') ? { allowMultipleRequests: all.manyRequests } : {}),
  };
  return {
    ...(has('name') ? { name: all.name } : {}),
    ...(has('tagLine') ? { tagLine: all.tagLine } : {}),
    ...(has('description') ? { description: all.description } : {}),
    ...(has('picture') ? { media: { mainMedia: sentPicture(all.picture) } } : {}),
    ...(changesTranslations(changed) ? { translations: sentTranslations(all) } : {}),
    ...(has('hidden') ? { hidden: all.hidden } : {}),
    ...(has('capacity') ? { defaultCapacity: typedWholeNumber(all.capacity) } : {}),
    ...(has('isOnline') ? { conferencing: { enabled: all.isOnline } } : {}),
    ...(Object.keys(limits).length > 0 ? { schedule: { availabilityConstraints: limits } } : {}),
    ...(has('priceKind', 'price', 'priceWords', 'prices') ? { payment: paymentOf(all, saved) } : {}),
    ...(has('staffIds') ? { staffMemberIds: [...all.staffIds] } : {}),
    ...(has('rooms')
      ? {
          serviceResources: all.rooms.map(({ typeId, ids }) => ({
            resourceType: { id: typeId },
            ...(ids === null ? {} : { resourceIds: { values: [...ids] } }),
          })),
        }
      : {}),
    ...(has('formId') ? { form: { id: all.formId } } : {}),
    ...(has('categoryId') ? { category: { id: all.categoryId } } : {}),
    ...(has('policyId') ? { bookingPolicy: { id: all.policyId } } : {}),
    ...(Object.keys(online).length > 0 ? { onlineBooking: online } : {}),
  };
}

/** What is written of options, after the service; undefined where nothing is. */
export function optionsOf(changed: Partial<ServiceFields>, saved: ServiceFields): OptionsWritten | undefined {
  const all = changedFields(changed, saved);
  const table = tableIn(all);
  // Whoever comes to those who give the service has a price from then on, and who leaves them has none.
  const isOfOthers = 'staffIds' in changed && table?.by === 'STAFF_MEMBER';
  return 'prices' in changed || 'priceKind' in changed || isOfOthers
    ? optionsWritten({ prices: table, options: all.options })
    : undefined;
}

const wireFields: readonly (readonly [RegExp, string])[] = [
  [/^serviceOptionsAndVariants/, 'prices'],
  [/^service\.schedule\.availabilityConstraints\.timeBetweenSessions/, 'buffer'],
  [/^service\.schedule\.availabilityConstraints\.sessionDurations\[(?!0\])/, 'otherMinutes'],
  [/^service\.schedule/, 'minutes'],
  [/^service\.defaultCapacity/, 'capacity'],
  [/^service\.conferencing/, 'isOnline'],
  [/^service\.payment\.custom/, 'priceWords'],
  [/^service\.payment/, 'price'],
  [/^service\.staffMemberIds/, 'staffIds'],
  [/^service\.serviceResources/, 'rooms'],
  [/^service\.form/, 'formId'],
  [/^service\.bookingPolicy/, 'policyId'],
  [/^service\.category/, 'categoryId'],
  [/^service\.onlineBooking/, 'approval'],
  [/^service\.media/, 'picture'],
];

/** The field of the editor that a violation is about. */
export function fieldOf(wireField: string): string {
  const text = textOfWire(wireField);
  return text === 'priceDescription'
    ? 'priceWords'
    : (text ?? wireFields.find(([shape]) => shape.test(wireField))?.[1] ?? wireField.replace(/^service\./, ''));
}
