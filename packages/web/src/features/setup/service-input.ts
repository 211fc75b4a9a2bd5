/** The first service as it is typed, and what is sent for it. Pure. */
import type { NewServiceInput } from '@openhours/contract';
import { typedWholeNumber } from '../../ui/editing/typed-amount.ts';
import { paymentOfPrice } from '../../ui/editing/typed-price.ts';

export const serviceKinds = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export interface TypedService {
  readonly kind: ServiceKind;
  readonly name: string;
  readonly minutes: string;
  readonly capacity: string;
  /** Empty: free of charge. */
  readonly price: string;
  /** Resources of whoever gives the appointment. */
  readonly staffIds: readonly string[];
}

/** Offered at once: whoever is asked for the first thing to be booked wants it booked. */
export function serviceOf(typed: TypedService): NewServiceInput {
  const { capacity, kind, minutes, name, price, staffIds } = typed;
  const isAppointment = kind === 'APPOINTMENT';
  return {
    type: kind,
    name: name.trim(),
    defaultCapacity: isAppointment ? 1 : typedWholeNumber(capacity),
    onlineBooking: { enabled: true },
    payment: paymentOfPrice(price),
    ...(isAppointment
      ? {
          schedule: { availabilityConstraints: { sessionDurations: [typedWholeNumber(minutes)] } },
          staffMemberIds: [...staffIds],
        }
      : {}),
  };
}

const wireFields: readonly (readonly [RegExp, keyof TypedService])[] = [
  [/^service\.schedule/, 'minutes'],
  [/^service\.defaultCapacity/, 'capacity'],
  [/^service\.payment/, 'price'],
  [/^service\.staffMemberIds/, 'staffIds'],
  [/^service\.type/, 'kind'],
];

/** The field that a violation is about; what no field is for stands at the name. */
export function typedFieldOf(wireField: string): keyof TypedService {
  return wireFields.find(([shape]) => shape.test(wireField))?.[1] ?? 'name';
}
