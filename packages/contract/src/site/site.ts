/** Sites: one server carries many; their facts, hosts, state and end (design 5, members sheet 1.7). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import {
  Guid,
  Instant,
  OffsetPaging,
  optional,
  PagingMetadata,
  Revision,
  saidOfPattern,
  TimeZoneName,
  Words,
} from '../schema.ts';

export const siteStates = ['PENDING', 'DEMO', 'ENABLED', 'DISABLED'] as const;
export type SiteState = (typeof siteStates)[number];
export const siteDeleteStatuses = ['TRASH', 'PENDING_PURGE', 'DELETED'] as const;
export type SiteDeleteStatus = (typeof siteDeleteStatuses)[number];

/** Days for which a site in the trash can be brought back. */
export const siteTrashDays = 30;

/** A host name without scheme, port or path. */
const HostName = () =>
  Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
    ...saidOfPattern('must be a host name without scheme, port and path'),
  });
const siteFields = {
  displayName: Type.String({ minLength: 1, maxLength: 200 }),
  timeZone: TimeZoneName(),
  /** ISO 4217. */
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  /** BCP 47. */
  language: Type.String({ minLength: 2, maxLength: 35 }),
  /** Host names under which the public pages of this site answer. */
  hosts: Type.Array(HostName(), { maxItems: 20 }),
};

export const ServedSite = Type.Object({
  id: Guid(),
  accountId: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  ...siteFields,
  state: Words(siteStates),
  /** Absent while the site is in service. */
  deleteStatus: optional(Words(siteDeleteStatuses)),
  /** Since when it is in the trash. */
  trashedDate: optional(Instant()),
});
export type ServedSite = Static<typeof ServedSite>;

const createSite = defineOperation({
  name: 'site.createSite',
  summary: 'Makes a site with its first OAuth client and API key, which is shown only here.',
  method: 'POST',
  path: '/v1/sites',
  permission: 'SITES.MANAGE',
  idempotency: 'none',
  source: 'design 5',
  input: Type.Object({
    site: Type.Object({
      displayName: siteFields.displayName,
      timeZone: optional(siteFields.timeZone),
      currency: optional(siteFields.currency),
      language: optional(siteFields.language),
      hosts: optional(siteFields.hosts),
    }),
  }),
  output: Type.Object({ site: ServedSite, clientId: Guid(), apiKey: Type.String() }),
  errors: ['ALREADY_EXISTS'],
  events: ['openhours.sites.v1.site_created'],
});

const listSites = defineOperation({
  name: 'site.listSites',
  summary: 'Lists the sites of the account, the oldest first, those in the trash included.',
  method: 'GET',
  path: '/v1/sites',
  permission: 'SITES.MANAGE',
  idempotency: 'natural',
  source: 'design 5',
  input: Type.Object({ paging: optional(OffsetPaging) }),
  output: Type.Object({ sites: Type.Array(ServedSite), pagingMetadata: PagingMetadata }),
});

const SiteId = Type.Object({ siteId: Guid() });

const getSite = defineOperation({
  name: 'site.getSite',
  summary: 'Answers one site of the account.',
  method: 'GET',
  path: '/v1/sites/{siteId}',
  permission: 'SITES.MANAGE',
  idempotency: 'natural',
  source: 'design 5',
  input: SiteId,
  output: Type.Object({ site: ServedSite }),
  errors: ['NOT_FOUND'],
});

const updateSite = defineOperation({
  name: 'site.updateSite',
  summary: 'Changes facts of a site, or switches it off and on; a revision, when given, must be the current one.',
  method: 'PATCH',
  path: '/v1/sites/{siteId}',
  permission: 'SITES.MANAGE',
  idempotency: 'natural',
  source: 'design 5, members sheet 1.7',
  input: Type.Object({
    siteId: Guid(),
    site: Type.Object({
      revision: optional(Revision()),
      displayName: optional(siteFields.displayName),
      timeZone: optional(siteFields.timeZone),
      currency: optional(siteFields.currency),
      language: optional(siteFields.language),
      hosts: optional(siteFields.hosts),
      state: optional(Words(['ENABLED', 'DISABLED'])),
    }),
  }),
  output: Type.Object({ site: ServedSite }),
  errors: ['NOT_FOUND', 'INVALID_REVISION', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  // Sessions keep their local time in a new zone, so what is booked on them moves.
  events: [
    'openhours.sites.v1.site_updated',
    'SitePropertiesUpdated',
    'wix.bookings.v2.booking_rescheduled',
    'wix.bookings.v2.booking_updated',
  ],
});

const deleteSite = defineOperation({
  name: 'site.deleteSite',
  summary: 'Moves a site to the trash for 30 days; with permanent=true it is erased instead.',
  method: 'DELETE',
  path: '/v1/sites/{siteId}',
  permission: 'SITES.MANAGE',
  idempotency: 'natural',
  source: 'design 5, members sheet 1.7',
  input: Type.Object({ siteId: Guid(), permanent: optional(Type.Boolean()) }),
  output: Type.Object({ site: ServedSite }),
  errors: ['NOT_FOUND'],
  events: ['openhours.sites.v1.site_updated'],
});

const restoreSite = defineOperation({
  name: 'site.restoreSite',
  summary: 'Brings a site back from the trash within its 30 days.',
  method: 'POST',
  path: '/v1/sites/{siteId}/restore',
  permission: 'SITES.MANAGE',
  idempotency: 'natural',
  source: 'design 5, members sheet 1.7',
  input: SiteId,
  output: Type.Object({ site: ServedSite }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  events: ['openhours.sites.v1.site_updated'],
});

export const site = { createSite, listSites, getSite, updateSite, deleteSite, restoreSite };
