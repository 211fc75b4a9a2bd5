/** Whether what a service wants signed for a booking is (bookings sheet 5.1; docs/decisions/0076). */
import Type, { type Static } from 'typebox';
import { Guid, optional, Words } from '../schema.ts';

/** As the platform has them: UNDEFINED where nothing has to be signed and nothing is (bookings sheet 19). */
export const waiverStatuses = ['UNDEFINED', 'SIGNED', 'NOT_SIGNED'] as const;

/** Beside an extended booking: of several consents the first that has to be signed and is not, else the first that is. */
export const Waiver = Type.Object({
  /** Of the signature. */
  id: optional(Guid()),
  /** The consent. */
  waiverTemplateId: optional(Guid()),
  contactId: optional(Guid()),
  status: Words(waiverStatuses),
});
export type Waiver = Static<typeof Waiver>;
