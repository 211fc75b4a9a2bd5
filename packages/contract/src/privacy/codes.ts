/** The codes of this domain: permissions. */
import { management, row } from '../permission-rows.ts';

export const privacyCodes = {
  permissions: {
    /** Export and erasure of a person's data (design 12). */
    'CONTACTS.PRIVACY': row(management),
    'AUDIT.READ': row(management),
    /** Who did what, as the owner reads it: it tells of managers, too (docs/decisions/0090). */
    'ACTIVITY.READ': row({ apiKey: 'all', OWNER: 'all' }),
  },
  areas: {
    privacy: ['CONTACTS.PRIVACY'],
    settings: ['AUDIT.READ'],
    people: ['ACTIVITY.READ'],
  },
  errors: {},
  events: {},
} as const;
