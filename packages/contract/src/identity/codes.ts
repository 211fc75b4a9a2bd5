/** The codes of this domain: permissions, errors and types of messages. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';
import { memberMessageTypes, memberSecurityTypes, personMessageTypes } from './message-types.ts';

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
    /** What clients are told of the member whose token they hold. */
    'MEMBER_PROFILE.OWN': row({ member: 'own' }),
    /** The own name, address, password and sign-ins of somebody who signs in to the dashboard. */
    'PROFILE.OWN': row({ OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
    /** The own second factor; all that is left to somebody of the dashboard who has to set one up first. */
    'FACTORS.OWN': row({ member: 'own', OWNER: 'own', MANAGER: 'own', FRONT_DESK: 'own', STAFF: 'own' }),
    /**
     * Who may sign in to the dashboard, and as what; it gives out credentials, so managers have no part in it (design
     * 5).
     */
    'USERS.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
    /** Signing up and in as a member; anybody who has a token of the site. */
    'AUTHENTICATION.USE': everyone,
    /** The own password of a member. */
    'MEMBER_ACCESS.OWN': row({ member: 'own' }),
    /**
     * Signing somebody in without their password: a back end of the business, also in the context of a visitor. It gives out a
     * session of a member, so managers have no part in it.
     */
    'IDENTITIES.SIGN_ON': row({ apiKey: 'all', OWNER: 'all' }),
    /** Taking the second factor from a member who has lost it: then the first alone lets in, so managers have no part in it. */
    'MEMBER_FACTORS.LIFT': row({ apiKey: 'all', OWNER: 'all' }),
    /** Sending a code to an address; members to their own. */
    'IDENTITIES.VERIFY': row({ ...management, member: 'own' }),
    /** Sending somebody a link to their first password. */
    'IDENTITIES.ACTIVATE': row(management),
    /** What is asked of those who sign up and in counts as a key (identity sheet 0.2). */
    'IDENTITY.CONFIGURE': row({ apiKey: 'all', OWNER: 'all' }),
    /** The keys of programs. They are made and ended by people alone: one that leaks makes no others (docs/decisions/0088). */
    'API_KEYS.MANAGE': row({ OWNER: 'all' }),
    /** Which computers several people use. It is about the browser of the call, which programs have not (docs/decisions/0092). */
    'SHARED_COMPUTERS.MANAGE': row({ OWNER: 'all', MANAGER: 'all' }),
  },
  areas: {
    people: ['USERS.MANAGE', 'IDENTITY.CONFIGURE', 'IDENTITIES.SIGN_ON', 'MEMBER_FACTORS.LIFT', 'API_KEYS.MANAGE'],
    settings: ['IDENTITIES.VERIFY', 'IDENTITIES.ACTIVATE', 'SHARED_COMPUTERS.MANAGE'],
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
    /** Whoever calls has to show once more who they are (docs/decisions/0082). */
    CONFIRMATION_REQUIRED: 403,
    /** A PIN is not taken now: its person signs in with the password (docs/decisions/0092). */
    PASSWORD_REQUIRED: 403,
    LAST_OWNER: 428,
    /** A member would have no way in any more. */
    LAST_SIGN_IN: 428,
    ACCOUNT_OWNER: 428,
    /** Sign-ups and sign-ins of members (identity sheet 1.4): a captcha is missing, or wrong; */
    '-19971': 400,
    '-19970': 400,
    /** the address has a member; */
    '-19995': 400,
    /** the password is wrong, or there is none yet; */
    '-19976': 400,
    '-19973': 400,
    /** nobody has the address; */
    '-19999': 400,
    /** whoever has it may not sign in, or not now. */
    '-19956': 403,
    '-19988': 429,
    VERIFICATION_FAILED: 400,
    INVALID_STATE_TOKEN: 401,
    IDENTITY_NOT_FOUND: 404,
    IDENTITY_BLOCKED: 403,
    API_KEY_NOT_FOUND: 404,
    API_KEY_LIMIT_REACHED: 428,
    IDP_CONNECTION_NOT_FOUND: 404,
    IDP_CONNECTION_LIMIT_REACHED: 428,
    INVALID_IDP_TOKEN: 401,
    /** The provider has let nobody in: they have refused there, or may not. */
    IDP_SIGN_IN_REFUSED: 403,
    INVALID_RECOVERY_TOKEN: 400,
    REDIRECT_URL_NOT_ALLOWED: 400,
  },
  /** A solution that is none (docs/decisions/0042). */
  scriptRefusals: ['INVALID_CAPTCHA_TOKEN'],
  audited: ['siteUser', 'apiKey', 'identity', 'identitySettings', 'idpConnection', 'signInRules', 'sharedComputer'],
  events: {
    signOnPolicy: eventEntity('wix.iam.signon.v1.sign_on_policy', 'IDENTITY.CONFIGURE', { updated: 'updated' }),
  },
  messageTypes: [...personMessageTypes, ...memberMessageTypes, ...memberSecurityTypes],
} as const;
