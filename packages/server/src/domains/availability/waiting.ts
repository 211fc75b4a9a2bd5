/**
 * How many people wait for a place in a session. The domain of bookings knows, which stands above this one: what reads it
 * is handed down where the domains are connected. Nothing is read where no service has a waitlist.
 */
import type { Reader } from '../../db/transaction.ts';
import type { CatalogueService } from './rules/catalogue.ts';
import type { ClassSession } from './sessions.ts';

/** How many people wait. */
export interface CountWaiting {
  /** By session; those for which nobody does are missing. */
  ofSessions(reader: Reader, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  ofCourse(reader: Reader, scheduleId: string): Promise<number>;
}

const nobody: ReadonlyMap<string, number> = new Map();

/** People who wait for some sessions. */
export async function readWaiting(
  reader: Reader,
  sessions: readonly ClassSession[],
  countWaiting: CountWaiting,
): Promise<ReadonlyMap<string, number>> {
  const ids = sessions.filter(({ service }) => hasWaitlist(service)).map(({ session }) => session.id);
  return ids.length === 0 ? nobody : countWaiting.ofSessions(reader, ids);
}

/** The places of a waitlist and how many of them are left; undefined for a service without one. */
export function waitlistOf(
  { session, service }: ClassSession,
  waiting: ReadonlyMap<string, number>,
): { readonly capacity: number; readonly remaining: number } | undefined {
  const { capacity } = service.policy.rules.waitlistPolicy;
  return hasWaitlist(service)
    ? { capacity, remaining: Math.max(0, capacity - (waiting.get(session.id) ?? 0)) }
    : undefined;
}

/** The same of a course. */
export async function waitlistOfCourse(
  reader: Reader,
  service: CatalogueService,
  countWaiting: CountWaiting,
): Promise<{ readonly capacity: number; readonly remaining: number } | undefined> {
  if (!hasWaitlist(service)) {
    return undefined;
  }
  const { capacity } = service.policy.rules.waitlistPolicy;
  const waiting = await countWaiting.ofCourse(reader, service.scheduleId);
  return { capacity, remaining: Math.max(0, capacity - waiting) };
}

function hasWaitlist({ policy }: CatalogueService): boolean {
  return policy.rules.waitlistPolicy.enabled;
}
