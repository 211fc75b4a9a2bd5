/** Empty databases to restore into, bookings that must stay whole, and archives changed by hand. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type ArchivePart, readArchive, writeArchive } from '../../../packages/server/src/db/archive.ts';
import { connectDirect } from '../../../packages/server/src/db/database.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Database } from '../../../packages/server/src/db/transaction.ts';
import { bookingUpdated, outboxOf, tracingConsumer } from '../events/support.ts';

export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new database without any table on the server of `siblingUrl`. */
export async function createEmptyDatabase(siblingUrl: string): Promise<EmptyDatabase> {
  const name = `openhours_restore_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const connection = await connectDirect(siblingUrl, 'tests');
    await connection.query(sql).finally(() => connection.end());
  };
  await run(`create database ${name}`);
  const url = new URL(siblingUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Runs one statement on a database past every pool and check. */
export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const connection = await connectDirect(url, 'tests');
  try {
    return (await connection.query(sql)).rows as Row[];
  } finally {
    await connection.end();
  }
}

const record = outboxOf([tracingConsumer('one'), tracingConsumer('two')]);

/** One booking as the product writes it: contact, booking, occupied time and event in one transaction. */
export async function writeBooking(
  database: Database,
  siteId: string,
  resourceId: string,
  hour: number,
): Promise<void> {
  const [contactId, bookingId] = [newId(), newId()];
  const start = new Date(Date.UTC(2027, 0, 1) + hour * 3_600_000).toISOString();
  const end = new Date(Date.UTC(2027, 0, 1) + (hour + 1) * 3_600_000).toISOString();
  const text = 'tab\there, line\nend, backslash \\N and \\., “quotes”, 漢字';
  await database.transact(siteId, async (tx) => {
    tx.write(
      statement(
        `insert into contact (site_id, id, email, email_folded, name_folded, first_name, created_at, updated_at)
         values ($1, $2, $3, $3, $4, $4, $5, $5)`,
        [siteId, contactId, `${contactId}@example.com`, text, start],
      ),
    );
    tx.write(
      statement(
        `insert into booking (site_id, id, status, payment_status, payment_option, booked, service_id, schedule_id,
           start_at, end_at, next_at, time_zone, total_participants, contact_id, created_by_type, created_by_id, policy_id,
           policy_revision, details, created_at, updated_at)
         values ($1, $2, 'CONFIRMED', 'UNDEFINED', 'OFFLINE', 'SLOT', $3, $3, $4, $5, $4, 'Europe/Berlin', 1, $6, 'VISITOR',
           $3, $3, 1, $7, $4, $4)`,
        [siteId, bookingId, resourceId, start, end, contactId, JSON.stringify({ title: text })],
      ),
    );
    tx.write(
      statement(
        `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive)
         values ($1, $2, $3, 'BOOKING', $4, tstzrange($5, $6), true, true)`,
        [siteId, newId(), resourceId, bookingId, start, end],
      ),
    );
    record(tx, [bookingUpdated(bookingId, 10, { text })]);
  });
}

/** Writes a copy of an archive with changed parts, its checksum made right again. */
export async function rewriteArchive(
  source: string,
  target: string,
  change: (part: ArchivePart) => ArchivePart | undefined,
): Promise<void> {
  async function* changed(): AsyncGenerator<ArchivePart> {
    const bytes = createReadStream(source).pipe(createGunzip()) as AsyncIterable<Buffer>;
    for await (const part of readArchive(bytes)) {
      const next = change(part);
      if (next !== undefined) {
        yield next;
      }
    }
  }
  await pipeline(
    Readable.from(writeArchive(changed()), { objectMode: false }),
    createGzip(),
    createWriteStream(target),
  );
}
