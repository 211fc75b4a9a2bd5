/** Making a service: with its schedule, its locations and its first slug (services sheet 1.2). */
import { bookingsAppId, type FieldViolation, type NewServiceInput, ValidationError } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { createSchedule, recordSchedule } from '../../calendar/index.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { insertService, readSlugsLike, type ServiceRow, type ServiceWithParts } from '../repository.ts';
import { columnsOf, draftOf } from '../rules/draft.ts';
import { calendarLocationOf, locationRows } from '../rules/locations.ts';
import { violationsOf } from '../rules/service.ts';
import { freeSlug, slugOf } from '../rules/slug.ts';
import { recordService } from './record.ts';

export interface CreateRequest {
  readonly service: NewServiceInput;
  /** Path of the service in the request. */
  readonly root: string;
  /** What the schema has refused already. */
  readonly violations: readonly FieldViolation[];
}

/** A schedule has a shorter name than a service may have. */
export function scheduleName(name: string): string {
  return [...name].slice(0, 200).join('');
}

/** What follows from sessions, of a service that has none yet. */
export const noSessions = {
  staff_ids: [],
  event_durations: [],
  first_session_at: null,
  last_session_end_at: null,
  sessions_checked_until: null,
} as const satisfies Partial<ServiceRow>;

/** What follows from variants, of a service that has none. */
const noVariants = { variant_prices: null, variant_durations: [] } as const satisfies Partial<ServiceRow>;

/** Adds a service, or tells everything that is wrong with it. */
export async function createService(
  tx: Transaction,
  act: ServiceAct,
  request: CreateRequest,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const wanted = slugOf(request.service.name ?? '');
  const [context, taken] = await Promise.all([readServiceContext(tx, act.site, parts), readSlugsLike(tx, wanted)]);
  const violations = violationsOf(request, context);
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  const { nowMs } = act;
  const id = newId();
  const slug = freeSlug(wanted, new Set(taken.keys()));
  const service: ServiceWithParts = {
    pricing_plan_ids: [],
    add_on_groups: [],
    ...noSessions,
    ...noVariants,
    ...columnsOf(draftOf(request.service), context),
    id,
    revision: 1,
    app_id: bookingsAppId,
    created_by_app_id: bookingsAppId,
    slug,
    schedule_id: newId(),
    created_at: nowMs,
    updated_at: nowMs,
    deleted_at: null,
    locations: locationRows(id, request.service.locations ?? [], [], newId),
    slugs: [{ name: slug, service_id: id, custom: false, created_at: nowMs }],
  };
  const schedule = createSchedule(tx, {
    id: service.schedule_id,
    externalId: id,
    ownerType: 'SERVICE',
    name: scheduleName(service.name),
    defaultTitle: scheduleName(service.name),
    defaultCapacity: service.default_capacity,
    defaultLocation: calendarLocationOf(service.locations[0], context.locations),
    nowMs,
  });
  insertService(tx, service);
  recordSchedule(tx, act, { after: schedule }, parts);
  recordService(tx, act, { before: undefined, after: service }, context, parts);
  return service;
}
