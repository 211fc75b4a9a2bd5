/** The codes of this domain: permissions. */
import { row } from '../permission-rows.ts';

export const serverCodes = {
  permissions: {
    /** Moving the test clock; the route exists only when the setting is on. */
    'TEST_CLOCK.SET': row({ apiKey: 'all', OWNER: 'all' }),
  },
  areas: {
    people: ['TEST_CLOCK.SET'],
  },
  errors: {},
  events: {},
} as const;
