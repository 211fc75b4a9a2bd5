/** A service as its editor shows it, flat, and what a change of these fields is on the wire. Pure. */
import type { Service, ServiceChanges } from '@openhours/contract';

/** Prices that the editor sets; others are shown and kept. */
export const priceKinds = ['FIXED', 'NO_FEE', 'CUSTOM'] as const;

export interface ServiceFields {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly tagLine: string;
  readonly description: string;
  readonly photo: string;
  readonly hidden: boolean;
  /** As it was typed, like all numbers here. */
  readonly minutes: string;
  readonly buffer: string;
  readonly capacity: string;
  readonly priceKind: Service['payment']['rateType'];
  readonly price: string;
  readonly priceWords: string;
  readonly staffIds: readonly string[];
  readonly formId: string;
  readonly policyId: string;
  readonly bookable: boolean;
  readonly approval: boolean;
  readonly revision: string;
}

export function fieldsOf(service: Service): ServiceFields {
  const { payment, onlineBooking, schedule } = service;
  const limits = schedule.availabilityConstraints;
  return {
    name: service.name,
    tagLine: service.tagLine,
    description: service.description,
    photo: service.media.mainMedia?.image?.url ?? '',
    hidden: service.hidden,
    minutes: String(limits?.sessionDurations?.[0] ?? ''),
    buffer: String(limits?.timeBetweenSessions ?? 0),
    capacity: String(service.defaultCapacity),
    priceKind: payment.rateType,
    price: payment.fixed?.price.value ?? '',
    priceWords: payment.custom?.description ?? '',
    staffIds: service.staffMemberIds ?? [],
    formId: service.form.id,
    policyId: service.bookingPolicy.id,
    bookable: onlineBooking.enabled,
    approval: onlineBooking.requireManualApproval,
    revision: service.revision,
  };
}

/** A whole number as it was typed; what is none goes as it is, so that the server says what it wants. */
function numberOf(typed: string): number {
  return (/^\d+$/.test(typed.trim()) ? Number(typed) : typed) as number;
}

type Payment = NonNullable<ServiceChanges['payment']>;

function paymentOf(fields: ServiceFields): Payment {
  switch (fields.priceKind) {
    case 'FIXED':
      return {
        rateType: 'FIXED',
        fixed: { price: { value: fields.price.trim().replace(',', '.') } },
        options: { inPerson: true },
      };
    case 'CUSTOM':
      return {
        rateType: 'CUSTOM',
        custom: { description: fields.priceWords.trim() },
        options: { inPerson: true, online: false, deposit: false },
      };
    default:
      return { rateType: 'NO_FEE', options: { inPerson: true, online: false, deposit: false } };
  }
}

/** What is sent for changed fields. */
export function changesOf(
  changed: Partial<ServiceFields>,
  saved: ServiceFields,
): Omit<ServiceChanges, 'id' | 'revision'> {
  const all: ServiceFields = { ...saved, ...changed };
  const has = (...names: readonly string[]) => names.some((name) => name in changed);
  const limits = {
    ...(has('minutes') ? { sessionDurations: [numberOf(all.minutes)] } : {}),
    ...(has('buffer') ? { timeBetweenSessions: numberOf(all.buffer) } : {}),
  };
  return {
    ...(has('name') ? { name: all.name } : {}),
    ...(has('tagLine') ? { tagLine: all.tagLine } : {}),
    ...(has('description') ? { description: all.description } : {}),
    ...(has('hidden') ? { hidden: all.hidden } : {}),
    ...(has('photo') ? { media: { mainMedia: all.photo === '' ? null : { image: { url: all.photo } } } } : {}),
    ...(has('capacity') ? { defaultCapacity: numberOf(all.capacity) } : {}),
    ...(Object.keys(limits).length > 0 ? { schedule: { availabilityConstraints: limits } } : {}),
    ...(has('priceKind', 'price', 'priceWords') ? { payment: paymentOf(all) } : {}),
    ...(has('staffIds') ? { staffMemberIds: [...all.staffIds] } : {}),
    ...(has('formId') ? { form: { id: all.formId } } : {}),
    ...(has('policyId') ? { bookingPolicy: { id: all.policyId } } : {}),
    ...(has('bookable', 'approval')
      ? { onlineBooking: { enabled: all.bookable, requireManualApproval: all.approval } }
      : {}),
  };
}

const wireFields: readonly (readonly [RegExp, string])[] = [
  [/^service\.schedule\.availabilityConstraints\.timeBetweenSessions/, 'buffer'],
  [/^service\.schedule/, 'minutes'],
  [/^service\.defaultCapacity/, 'capacity'],
  [/^service\.payment\.custom/, 'priceWords'],
  [/^service\.payment/, 'price'],
  [/^service\.staffMemberIds/, 'staffIds'],
  [/^service\.form/, 'formId'],
  [/^service\.bookingPolicy/, 'policyId'],
  [/^service\.onlineBooking/, 'approval'],
  [/^service\.media/, 'photo'],
];

/** The field of the editor that a violation is about. */
export function fieldOf(wireField: string): string {
  return wireFields.find(([shape]) => shape.test(wireField))?.[1] ?? wireField.replace(/^service\./, '');
}
