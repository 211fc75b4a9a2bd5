/** An entry of the audit log as the owner reads it in the activity log: who, what, and what it was done to. */
import type { ActivityEntry } from '@openhours/contract';
import type { AuditRow } from '../../db/audit.ts';
import { actorOf } from '../../db/audit-actor.ts';
import { formatInstant } from '../../time/index.ts';
import { actOf, entityNameOf, isOwnSignIn, outcomeOf } from './rules.ts';

/** What people, keys and bookings are called, by their ids: the log itself keeps nothing about who comes. */
export interface ActivityNames {
  readonly bookings: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
}

function actorOfRow(row: AuditRow, { keys, people }: ActivityNames): ActivityEntry['actor'] {
  const named = (names: ReadonlyMap<string, string>, id: string) => {
    const name = names.get(id);
    return { id, ...(name === undefined ? {} : { name }) };
  };
  if (row.actor_type === 'anonymous') {
    // Whoever signs in is nobody until then.
    return isOwnSignIn(row.entity_type, row.after)
      ? { type: 'PERSON', ...named(people, row.entity_id) }
      : { type: 'STRANGER' };
  }
  const { type } = actorOf(row.actor_type, row.actor_id, () => undefined);
  if (row.actor_id === null || type === 'CUSTOMER' || type === 'SERVER') {
    return { type };
  }
  return { type, ...named(type === 'API_KEY' ? keys : people, row.actor_id) };
}

function nameOfEntity(row: AuditRow, { bookings, people }: ActivityNames): string | undefined {
  switch (row.entity_type) {
    case 'siteUser':
      return people.get(row.entity_id);
    case 'booking':
      return bookings.get(row.entity_id);
    default:
      return entityNameOf(row.before, row.after);
  }
}

export function presentActivity(row: AuditRow, names: ActivityNames): ActivityEntry {
  const outcome = outcomeOf(row.after);
  const entityName = nameOfEntity(row, names);
  return {
    id: row.id,
    date: formatInstant(row.at),
    actor: actorOfRow(row, names),
    act: actOf(row.before, row.after),
    operation: row.operation,
    ...(outcome === undefined ? {} : { outcome }),
    entityType: row.entity_type,
    entityId: row.entity_id,
    ...(entityName === undefined ? {} : { entityName }),
  };
}

/** The log has words for ids where nobody was known, such as for a sign-in with an address that nobody has. */
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idsIn = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null && guid.test(id)) as string[];

/** The people of whom a page of the log tells, whether they did something or something became of their access. */
export function peopleOf(rows: readonly AuditRow[]): string[] {
  return idsIn(
    rows.flatMap(({ actor_id, actor_type, entity_id, entity_type }) => [
      ...(actor_type === 'user' ? [actor_id] : []),
      ...(entity_type === 'siteUser' ? [entity_id] : []),
    ]),
  );
}

/** The keys that did something. */
export function keysOf(rows: readonly AuditRow[]): string[] {
  return idsIn(rows.flatMap(({ actor_id, actor_type }) => (actor_type === 'apiKey' ? [actor_id] : [])));
}

/** The bookings of which it tells. */
export function bookingsOf(rows: readonly AuditRow[]): string[] {
  return idsIn(rows.flatMap(({ entity_id, entity_type }) => (entity_type === 'booking' ? [entity_id] : [])));
}
