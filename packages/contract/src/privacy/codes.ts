/** The codes of this domain: permissions. */
import { management, row } from '../permission-rows.ts';

export const privacyCodes = {
  permissions: {
    /** Export and erasure of a person's data (design 12). */
    'CONTACTS.PRIVACY': row(management),
    'AUDIT.READ': row(management),
  },
  areas: {
    privacy: ['CONTACTS.PRIVACY'],
    settings: ['AUDIT.READ'],
  },
  errors: {},
  events: {},
} as const;
