/** The codes of this domain: permissions, errors and types of messages. */
import { row } from '../permission-rows.ts';
import { personMessageTypes } from './message-types.ts';

export const identityCodes = {
  permissions: {
    /** Whatever a signed-in person may know of and do with the own session. */
    'SESSION.OWN': row({
      visitor: 'own',
      member: 'own',
      OWNER: 'own',
      MANAGER: 'own',
      FRONT_DESK: 'own',
      STAFF: 'own',
    }),
    /** The own name, address, password and sign-ins of somebody who signs in to the dashboard. */
    'PROFILE.OWN': row({ OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
    /** The own second factor; all that is left to somebody who has to set one up first. */
    'FACTORS.OWN': row({ OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
    /**
     * Who may sign in to the dashboard, and as what; it gives out credentials, so managers have no part in it (design
     * 5).
     */
    'USERS.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
  },
  areas: {
    people: ['USERS.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    INVALID_REQUEST: 400,
    INVALID_CLIENT: 401,
    INVALID_GRANT: 400,
    UNAUTHORIZED_CLIENT: 400,
    UNSUPPORTED_GRANT_TYPE: 400,
    INVALID_SCOPE: 400,
    INVALID_CREDENTIALS: 401,
    CAPTCHA_TOKEN_REQUIRED: 428,
    INVALID_CAPTCHA_TOKEN: 428,
    /** Whoever calls has to show once more who they are (docs/decisions/0079). */
    CONFIRMATION_REQUIRED: 403,
    LAST_OWNER: 428,
    ACCOUNT_OWNER: 428,
  },
  /** A solution that is none (docs/decisions/0042). */
  scriptRefusals: ['INVALID_CAPTCHA_TOKEN'],
  audited: ['siteUser', 'apiKey', 'signInRules'],
  events: {},
  messageTypes: personMessageTypes,
} as const;
