/**
 * Closed days: whole days on which nothing is offered, of the whole business or of one of its places, each with a name that
 * customers read (docs/decisions/0070). The paths are this product's own.
 */
import Type, { type Static } from 'typebox';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import {
  clearable,
  Guid,
  Instant,
  Int64,
  LocalDay,
  optional,
  PagingMetadata,
  Query,
  Revision,
  TimeOfDay,
  Words,
} from '../schema.ts';
import { Translations } from '../translations.ts';
import { maxClosedDayName } from './limits.ts';

/** Why it is closed: customers read it. */
const Name = Type.String({ minLength: 1, maxLength: maxClosedDayName });
const NameTranslations = Translations({ name: Type.String({ maxLength: maxClosedDayName }) });

const said = {
  name: Name,
  translations: optional(NameTranslations),
  firstDate: LocalDay(),
  /** The same as the first for a single day. */
  lastDate: LocalDay(),
  /** The same days of every year from that of `firstDate` on. */
  yearly: Type.Boolean(),
  /** From when on the first day; absent: from its beginning. */
  startTime: optional(TimeOfDay()),
  /** Until when on the last day; absent: to its end. */
  endTime: optional(TimeOfDay()),
  /** The one place that is closed; absent: the whole business. */
  locationId: optional(Guid()),
};

export const ClosedDay = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  ...said,
});
export type ClosedDay = Static<typeof ClosedDay>;

const NewClosedDay = Type.Object({ ...said, lastDate: optional(said.lastDate), yearly: optional(said.yearly) });
export type NewClosedDayInput = Static<typeof NewClosedDay>;

const ChangedClosedDay = Type.Object({
  id: Guid(),
  revision: Int64(),
  name: optional(Name),
  translations: clearable(NameTranslations),
  firstDate: optional(said.firstDate),
  lastDate: optional(said.lastDate),
  yearly: optional(said.yearly),
  startTime: clearable(TimeOfDay()),
  endTime: clearable(TimeOfDay()),
  locationId: clearable(Guid()),
});
export type ChangedClosedDayInput = Static<typeof ChangedClosedDay>;

export const closureKinds = ['CLOSED_DAY', 'PUBLIC_HOLIDAY'] as const;

/** Days on which it is closed, as they fall: each public holiday and each year of a closed day is one. */
export const Closure = Type.Object({
  kind: Words(closureKinds),
  firstDate: LocalDay(),
  lastDate: LocalDay(),
  startTime: said.startTime,
  endTime: said.endTime,
  name: Type.String(),
  translations: optional(NameTranslations),
  locationId: optional(Guid()),
  /** Of a closed day. */
  closedDayId: optional(Guid()),
});
export type Closure = Static<typeof Closure>;

const path = '/v1/closed-days';
const fqdn = 'openhours.closed_days.v1.closed_day';
const read = { permission: 'SITE.READ_PUBLIC', idempotency: 'natural', source: 'docs/decisions/0070' } as const;
const write = { permission: 'CLOSED_DAYS.MANAGE', idempotency: 'stored', source: 'docs/decisions/0070' } as const;
const Answer = Type.Object({ closedDay: ClosedDay });

const createClosedDay = defineOperation({
  name: 'closedDays.createClosedDay',
  summary: 'Closes the business or one of its places on some days; what is booked stays booked.',
  method: 'POST',
  path,
  ...write,
  input: Type.Object({ closedDay: NewClosedDay }),
  output: Answer,
  errors: ['CLOSED_DAY_LIMIT_REACHED'],
  events: [`${fqdn}_created`],
});

const getClosedDay = defineOperation({
  name: 'closedDays.getClosedDay',
  summary: 'Reads one closed day.',
  method: 'GET',
  path: `${path}/{closedDayId}`,
  ...read,
  input: Type.Object({ closedDayId: Guid() }),
  output: Answer,
});

const updateClosedDay = defineOperation({
  name: 'closedDays.updateClosedDay',
  summary: 'Changes a closed day from a known revision.',
  method: 'PATCH',
  path: `${path}/{closedDay.id}`,
  ...write,
  input: Type.Object({ closedDay: ChangedClosedDay, ...Masks }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: [`${fqdn}_updated`],
});

const deleteClosedDay = defineOperation({
  name: 'closedDays.deleteClosedDay',
  summary: 'Deletes a closed day: its time is offered again.',
  method: 'DELETE',
  path: `${path}/{closedDayId}`,
  ...write,
  input: Type.Object({ closedDayId: Guid() }),
  output: Type.Object({}),
  events: [`${fqdn}_deleted`],
});

const queryClosedDays = defineOperation({
  name: 'closedDays.queryClosedDays',
  summary: 'Finds closed days by a filter, sorted and paged; by their first day unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  ...read,
  input: Type.Object({ query: optional(Query) }),
  output: Type.Object({ closedDays: Type.Array(ClosedDay), pagingMetadata: PagingMetadata }),
});

const listClosures = defineOperation({
  name: 'closedDays.listClosures',
  summary:
    'Answers on which days of a range the business or its places are closed; public holidays from last year to nine years ahead.',
  method: 'GET',
  path: '/v1/closures',
  ...read,
  // A page that shows days asks once for a year.
  rateLimits: [{ per: 'address', calls: 240, windowMs: 60_000, spares: 'business', perSite: true }],
  input: Type.Object({ fromDate: LocalDay(), toDate: LocalDay() }),
  output: Type.Object({ closures: Type.Array(Closure) }),
});

export const closedDays = {
  createClosedDay,
  getClosedDay,
  updateClosedDay,
  deleteClosedDay,
  queryClosedDays,
  listClosures,
};
