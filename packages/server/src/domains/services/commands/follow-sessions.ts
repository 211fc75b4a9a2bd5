/**
 * What classes and courses take from the calendar: who holds their coming sessions, how long these last, and when a
 * course begins and ends (services sheet 1.2, 2 and 11.4). Neither revision nor event of the service: it is a copy.
 */

import { isDeepStrictEqual } from 'node:util';
import { staffResourceTypeId } from '@openhours/contract';
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts';
import type { Database, Transaction } from '../../../db/transaction.ts';
import { readSessionFacts } from '../../calendar/index.ts';
import { onLiveSitesWithDue } from '../../site/index.ts';
import { readResources } from '../../staff/index.ts';
import {
  listStaleSchedules,
  readServicesOfSchedules,
  type ServiceRow,
  sitesWithStaleSchedules,
  writeSessionFacts,
} from '../repository.ts';

/** Brings the services of schedules in line with their sessions. */
export async function followSessions(tx: Transaction, scheduleIds: readonly string[], nowMs: number): Promise<void> {
  const services = await readServicesOfSchedules(tx, scheduleIds);
  if (services.length === 0) {
    return;
  }
  const [facts, resources] = await Promise.all([
    readSessionFacts(
      tx,
      services.map((service) => service.schedule_id),
      nowMs,
    ),
    readResources(tx),
  ]);
  const staff = new Set(resources.filter(({ type_id }) => type_id === staffResourceTypeId).map(({ id }) => id));
  for (const service of services) {
    const found = facts.find(({ scheduleId }) => scheduleId === service.schedule_id);
    if (found === undefined) {
      continue;
    }
    const isCourse = service.type === 'COURSE';
    const derived = {
      staff_ids: found.resourceIds.filter((id) => staff.has(id)),
      event_durations: found.durations,
      first_session_at: isCourse ? (found.firstStartMs ?? null) : null,
      last_session_end_at: isCourse ? (found.lastEndMs ?? null) : null,
      sessions_checked_until: found.validUntilMs ?? null,
    } satisfies Partial<ServiceRow>;
    const names = Object.keys(derived) as (keyof typeof derived)[];
    if (names.some((name) => !isDeepStrictEqual(derived[name], service[name]))) {
      if (!isDeepStrictEqual(derived.staff_ids, service.staff_ids)) {
        raiseCatalogueVersion(tx);
      }
      writeSessionFacts(tx, service.id, derived);
    }
  }
}

/** Looks again at services whose recurring sessions have ended since; run by the clock. */
export function followEndedSessions(database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
  return onLiveSitesWithDue(database, sitesWithStaleSchedules(nowMs), signal, async (siteId) => {
    const scheduleIds = await listStaleSchedules(database.reader(siteId), nowMs);
    if (scheduleIds.length > 0) {
      await database.transact(siteId, async (tx) => {
        raiseCatalogueVersion(tx);
        await followSessions(tx, scheduleIds, nowMs);
      });
    }
  });
}
