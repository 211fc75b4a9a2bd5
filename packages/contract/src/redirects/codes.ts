/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone } from '../permission-rows.ts';

export const redirectsCodes = {
  permissions: {
    /** Sending a browser to a page of this site, for whoever has a token of it. */
    'REDIRECTS.CREATE': everyone,
  },
  errors: {
    ORIGIN_NOT_ALLOWED: 403,
    REDIRECT_SESSION_NOT_FOUND: 404,
  },
  events: {
    redirectSession: eventEntity('wix.headless.v1.redirect_session', 'SITE_PROPERTIES.MANAGE', { created: 'created' }),
  },
} as const;
