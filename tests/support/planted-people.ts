/**
 * People with a trace in every place where personal data may stand: whoever says in a `stored.ts` that a table has rows
 * of contacts has a file in `planted-people`, called like the owner of the table, that writes one of each.
 */
import { readdirSync } from 'node:fs';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { Database } from '../../packages/server/src/db/transaction.ts';
import { stored } from '../../packages/server/src/stored.ts';

/** A contact who booked, before anything of them is written. */
export interface PersonToPlant {
  readonly siteId: string;
  readonly contactId: string;
  readonly bookingId: string;
  /** As whom they booked. */
  readonly visitorId: string;
  /** An event of their booking. */
  readonly eventId: string;
  /** Stands in all that is known of them. */
  readonly name: string;
  readonly email: string;
  /** When all of it happens: ISO 8601. */
  readonly at: string;
}

/** What one owner of tables keeps of a person. */
export interface PlantedOfPerson {
  /** The tables of the owner that an export holds a row of each. */
  readonly exported: readonly string[];
  /** By table, where it has no words about the person: the id by which its rows alone say whose they are. */
  readonly knownById?: Readonly<Record<string, 'contactId' | 'bookingId'>>;
  /** Writes one row into every table with rows of contacts; what has words holds the name. */
  readonly plant: (insert: (sql: string, parameters: readonly unknown[]) => void, person: PersonToPlant) => void;
}

export interface Planted {
  readonly contactId: string;
  readonly bookingId: string;
  readonly visitorId: string;
}

/** By owner, in the order of owners: lower ones first, to whose rows others refer. */
export async function plantedByOwners(): Promise<ReadonlyMap<string, PlantedOfPerson>> {
  const folder = new URL('planted-people/', import.meta.url);
  const names = new Set(readdirSync(folder));
  const found = new Map<string, PlantedOfPerson>();
  for (const { owner } of stored) {
    if (names.delete(`${owner}.ts`)) {
      const loaded: { ofPerson: PlantedOfPerson } = await import(new URL(`${owner}.ts`, folder).href);
      found.set(owner, loaded.ofPerson);
    }
  }
  if (names.size > 0) {
    throw new Error(`no owner of tables is called like ${[...names].join(', ')} of tests/support/planted-people`);
  }
  return found;
}

/** Writes a contact who booked: booking, message, events, deliveries, audit, session, stored answer. */
export async function plantPerson(database: Database, siteId: string, name: string, nowMs: number): Promise<Planted> {
  const [contactId, bookingId, visitorId, eventId] = [newId(), newId(), newId(), newId()];
  const at = new Date(nowMs).toISOString();
  const person = { siteId, contactId, bookingId, visitorId, eventId, name, email: `${name}@example.com`, at };
  const byOwners = await plantedByOwners();
  await database.transact(siteId, async (tx) => {
    for (const { plant } of byOwners.values()) {
      plant((sql, parameters) => tx.write(statement(sql, parameters)), person);
    }
  });
  return { contactId, bookingId, visitorId };
}
