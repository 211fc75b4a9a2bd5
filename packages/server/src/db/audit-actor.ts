/** Who acted, by an entry of the audit log, as the business reads it. Pure. */
import type { Actor } from '@openhours/contract';
import type { AuditRow } from './audit.ts';

const actorTypes: Readonly<Record<string, Actor['type']>> = {
  user: 'PERSON',
  apiKey: 'API_KEY',
  app: 'APP',
  server: 'SERVER',
};

/** Who acted, as the log names callers. Whoever holds a booking's link is its customer. */
export function actorOf(type: string, id: string | null, userName: (userId: string) => string | undefined): Actor {
  const actor = actorTypes[type] ?? 'CUSTOMER';
  if (actor !== 'PERSON' || id === null) {
    return { type: actor };
  }
  const name = userName(id);
  return { type: actor, userId: id, ...(name === undefined ? {} : { name }) };
}

/** The people among those who acted, whose names are to be read. */
export function peopleAmong(entries: readonly Pick<AuditRow, 'actor_type' | 'actor_id'>[]): string[] {
  return entries.flatMap(({ actor_id, actor_type }) => (actor_type === 'user' && actor_id !== null ? [actor_id] : []));
}
