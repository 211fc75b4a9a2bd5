/** What the events of contacts carry. */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { Guid, optional } from '../schema.ts';
import type { contactsCodes } from './codes.ts';
import { Contact } from './contacts.ts';

export const contactsEventBodies: BodiesOf<typeof contactsCodes.events> = {
  // Nothing is said of somebody who is to be forgotten; the envelope names the id.
  contact: {
    entity: Contact,
    deleted: Type.Object({
      /** Whose details it held by mistake, where it was given up for another: an erasure of that one finds its events. */
      contactId: optional(Guid()),
    }),
  },
};
