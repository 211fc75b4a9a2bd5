/** The codes of this domain: permissions, types of messages and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';
import { substituteMessageTypes } from './message-types.ts';

export const substitutesCodes = {
  permissions: {
    /** Asking for a substitute, and taking that back: staff for what is theirs, the desk in the name of whoever holds it. */
    'SUBSTITUTES.ASK': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    'SUBSTITUTES.READ': row({ ...management, FRONT_DESK: 'all', STAFF: 'own' }),
    /** Declining, and seeing who could take over; that somebody else has it is a change of the session or the booking. */
    'SUBSTITUTES.DECIDE': row({ ...management, FRONT_DESK: 'all' }),
  },
  areas: {
    bookings: ['SUBSTITUTES.ASK', 'SUBSTITUTES.READ'],
    substitutes: ['SUBSTITUTES.DECIDE'],
  },
  errors: {},
  messageTypes: substituteMessageTypes,
  events: {
    /** Its words are not in it: they stay inside, as those of notes. */
    substituteRequest: eventEntity('openhours.substitutes.v1.substitute_request', 'SUBSTITUTES.READ', {
      created: 'created',
      updated: 'updated',
    }),
  },
} as const;
