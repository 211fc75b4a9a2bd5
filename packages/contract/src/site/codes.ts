/** The codes of this domain: permissions and what its events and the audit log are about. */
import { eventEntity } from '../event-entities.ts';
import { everyone, management, row } from '../permission-rows.ts';

export const siteCodes = {
  permissions: {
    /** Public facts of the site: services, free times, properties. */
    'SITE.READ_PUBLIC': everyone,
    /** Creating, trashing and listing sites: account owners only (design 5). */
    'SITES.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
    /** The clients of the site; they issue credentials, so managers have no part in them (design 5). */
    'OAUTH_APPS.MANAGE': row({ apiKey: 'all', OWNER: 'all' }),
    /** What a business says of itself beyond what is public. */
    'SITE_PROPERTIES.READ': row({ ...management, FRONT_DESK: 'all', STAFF: 'all' }),
    /** Name, zone, currency, language and all the rest that a business says of itself; settings (design 5). */
    'SITE_PROPERTIES.MANAGE': row(management),
  },
  areas: {
    people: ['SITES.MANAGE', 'OAUTH_APPS.MANAGE'],
    settings: ['SITE_PROPERTIES.MANAGE'],
  },
  pagePermissions: ['SITE.READ_PUBLIC', 'SITE_PROPERTIES.READ'],
  errors: {
    OAUTH_APP_NOT_FOUND: 404,
    OAUTH_APP_LIMIT_REACHED: 428,
  },
  audited: ['siteTheme', 'legalPages'],
  events: {
    site: eventEntity('openhours.sites.v1.site', 'SITES.MANAGE', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    /** Its changes are a plain message. */
    siteProperties: eventEntity('wix.siteproperties.v4.properties', 'SITE_PROPERTIES.READ', {}),
    /** So are that one comes and goes. */
    oauthApp: eventEntity('openhours.sites.v1.oauth_app', 'OAUTH_APPS.MANAGE', {}),
  },
  /** Messages whose type is a name of its own; their bodies stand as they are (services sheet 0.6). */
  messages: {
    SitePropertiesUpdated: { entity: 'siteProperties', slug: 'site_properties_updated' },
    AppInstalled: { entity: 'oauthApp', slug: 'app_installed' },
    AppRemoved: { entity: 'oauthApp', slug: 'app_removed' },
  },
} as const;
