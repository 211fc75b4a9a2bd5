/** Making a service like another one (services sheet 1.12). */
import { storedWords } from '@openhours/contract';
import { beginCatalogueWrite } from '../../../db/catalogue-version.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { defineReaction } from '../../../events/reactions.ts';
import { copyRecurringEvents, copySchedule } from '../../calendar/index.ts';
import { readServiceContext } from '../context.ts';
import type { ServiceAct, ServicesParts } from '../parts.ts';
import { insertService, readSlugsLike, type ServiceWithParts } from '../repository.ts';
import { freeSlug, slugOf } from '../rules/slug.ts';
import { noSessions, scheduleName } from './create.ts';
import { loadService } from './load.ts';
import { recordService } from './record.ts';

export interface CloneRequest {
  readonly sourceServiceId: string;
  /** Absent: they are. */
  readonly copyRecurringSessions?: boolean | undefined;
  readonly copyPricingPlans?: boolean | undefined;
  /** Absent: as the other one is. */
  readonly hideService?: boolean | undefined;
  readonly cloneServiceName?: string | undefined;
}

/** A service was made like another one; higher domains give it what they keep of that one, in the same transaction. */
export interface ServiceCloned {
  readonly site: ServiceAct['site'];
  readonly sourceServiceId: string;
  readonly serviceId: string;
}
export const serviceCloned = defineReaction<ServiceCloned>('services.cloned');

const longestName = 400;
const copySuffix = ' copy';

function nameOfCopy(name: string): string {
  return [...name].slice(0, longestName - copySuffix.length).join('') + copySuffix;
}

/** Adds a service with everything of another one but its bookings and its past. */
export async function cloneService(
  tx: Transaction,
  act: ServiceAct,
  request: CloneRequest,
  parts: ServicesParts,
): Promise<ServiceWithParts> {
  await beginCatalogueWrite(tx);
  const source = await loadService(tx, request.sourceServiceId);
  const name = request.cloneServiceName ?? nameOfCopy(source.name);
  const wanted = slugOf(name);
  const [context, taken] = await Promise.all([readServiceContext(tx, act.site, parts), readSlugsLike(tx, wanted)]);
  const id = newId();
  const slug = freeSlug(wanted, new Set(taken.keys()));
  const category = context.categories.get(source.category_id);
  const service: ServiceWithParts = {
    ...source,
    ...(source.type === 'APPOINTMENT' ? {} : noSessions),
    id,
    revision: 1,
    name,
    name_sought: storedWords(name),
    // A new service stands in a category that is there.
    category_id: category?.deleted_at === null ? source.category_id : context.firstCategoryId,
    hidden: request.hideService ?? source.hidden,
    pricing_plan_ids: request.copyPricingPlans === true ? source.pricing_plan_ids : [],
    // A group belongs to one service.
    add_on_groups: source.add_on_groups.map((group) => ({ ...group, id: newId() })),
    slug,
    schedule_id: newId(),
    created_at: act.nowMs,
    updated_at: act.nowMs,
    locations: source.locations.map((location) => ({ ...location, id: newId(), service_id: id })),
    slugs: [{ name: slug, service_id: id, custom: false, created_at: act.nowMs }],
  };
  const schedule = { fromScheduleId: source.schedule_id, id: service.schedule_id, externalId: id };
  await copySchedule(tx, act, { ...schedule, name: scheduleName(name) }, parts);
  insertService(tx, service);
  recordService(tx, act, { before: undefined, after: service }, context, parts);
  await parts.dispatchReactions(tx, act, serviceCloned, {
    site: act.site,
    sourceServiceId: source.id,
    serviceId: id,
  });
  if (source.type === 'APPOINTMENT' || request.copyRecurringSessions === false) {
    return service;
  }
  const schedules = { fromScheduleId: source.schedule_id, toScheduleId: service.schedule_id };
  await copyRecurringEvents(tx, act, schedules, parts);
  // With what follows from its sessions.
  await tx.flush();
  return loadService(tx, id);
}
