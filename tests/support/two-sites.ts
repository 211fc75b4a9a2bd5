/** Two sites of two accounts on one server, each with rows of its own and words that no other site may ever answer. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Booking } from '@openhours/contract';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { isSiteTable } from '../../packages/server/src/db/tables.ts';
import { dayMs } from '../../packages/server/src/time/index.ts';
import { openBusiness } from './business.ts';
import { plantSession } from './calendar.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { PlantedSite } from './sites.ts';

export interface Site {
  readonly planted: PlantedSite;
  /** Ids of rows of this site, as callers of another may have guessed or seen them. */
  readonly ids: readonly string[];
  /** Texts that only this site's rows hold, and that nobody else has ever seen: other ids, its key and its marker. */
  readonly secrets: readonly string[];
  /** A hash over all its rows when it was planted. */
  readonly fingerprint: string;
}

/** Writes rows of one domain into a site; their words hold the marker, if they have any. */
export type PlantRows = (server: TestServer, site: PlantedSite, marker: string) => Promise<void>;

/** What the files of `planted-rows` write: those of a domain that begins have one of its own there. */
export async function plantedByDomains(): Promise<PlantRows[]> {
  const folder = new URL('planted-rows/', import.meta.url);
  const files = readdirSync(folder).toSorted();
  const loaded = await Promise.all(
    files.map((name): Promise<{ plantRows: PlantRows }> => import(new URL(name, folder).href)),
  );
  return loaded.map(({ plantRows: plantOf }) => plantOf);
}

/** Services at a place, bookings in different states, a pupil of a class, messages and an erasure; all carry the marker. */
async function plantRows(server: TestServer, site: PlantedSite, marker: string): Promise<void> {
  const business = await openBusiness({ ...server, ...site, caller: (kind) => server.caller(kind, site) });
  const locations = [{ type: 'BUSINESS', locationId: business.locationId }] as const;
  const service = await business.addService({ name: `${marker} haircut`, locations });
  const request = { participantNotification: { notifyParticipants: true, message: marker } };
  const booked: Booking[] = [];
  for (const status of ['CREATED', 'CONFIRMED', 'CONFIRMED']) {
    const lastName = `${status} ${booked.length}`;
    const contactDetails = { firstName: marker, lastName, email: `${marker}-${booked.length}@example.com` };
    booked.push(await business.booked({ service, request, booking: { status, contactDetails, additionalFields: [] } }));
  }
  const formSubmission = { first_name: marker, email: `${marker}-answers@example.com`, note: marker };
  booked.push(await business.booked({ service, request: { formSubmission } }));
  const noted = await server.send('POST', `/v1/bookings/${booked[0]?.id}/notes`, {
    headers: business.owner,
    body: { note: { text: marker } },
  });
  if (noted.status !== 200) {
    throw new Error(`the note was not written: ${noted.text}`);
  }
  const missed = await server.send('POST', '/v2/attendance/set', {
    headers: business.owner,
    body: { attendance: { bookingId: booked[2]?.id, status: 'NOT_ATTENDED' } },
  });
  if (missed.status !== 200) {
    throw new Error(`attendance was not recorded: ${missed.text}`);
  }
  const asked = await server.send('POST', '/v1/substitute-requests', {
    headers: business.owner,
    body: { substituteRequest: { bookingId: booked[1]?.id, note: marker } },
  });
  if (asked.status !== 200) {
    throw new Error(`no substitute was asked for: ${asked.text}`);
  }
  const looking = await server.send('PUT', `/v1/bookings/${booked[0]?.id}/viewers/${newId()}`, {
    headers: business.owner,
    body: {},
  });
  if (looking.status !== 200) {
    throw new Error(`nobody looks at the booking: ${looking.text}`);
  }
  const lesson = await business.addService({
    name: `${marker} lesson`,
    type: 'CLASS',
    resourceIds: [],
    rules: { waitlistPolicy: { enabled: true, capacity: 3, reservationTimeInMinutes: 10 } },
  });
  const from = `${new Date(server.now() + 9 * dayMs).toISOString().slice(0, 11)}10:00:00`;
  const eventId = await server.database.transact(site.siteId, async (tx) =>
    plantSession(tx, { scheduleId: lesson.scheduleId, from, nowMs: server.now() }),
  );
  const contactDetails = { firstName: marker, lastName: 'pupil', email: `${marker}-pupil@example.com` };
  await business.booked({ service: lesson, slot: { eventId }, booking: { status: 'CONFIRMED', contactDetails } });
  for (const slot of [business.slot(service), { eventId }]) {
    const held = await server.send('POST', '/v1/slot-holds', { headers: business.owner, body: { slot } });
    if (held.status !== 200) {
      throw new Error(`the slot was not held: ${held.text}`);
    }
  }
  const full = await server.database.transact(site.siteId, async (tx) =>
    plantSession(tx, {
      scheduleId: lesson.scheduleId,
      from: from.replace('T10', 'T14'),
      capacity: 1,
      nowMs: server.now(),
    }),
  );
  await business.booked({ service: lesson, slot: { eventId: full }, booking: { status: 'CONFIRMED', contactDetails } });
  const waiting = await server.send('POST', '/v1/waitlist/register', {
    headers: business.owner,
    body: { booking: { bookedEntity: { slot: { eventId: full } }, totalParticipants: 1, contactDetails } },
  });
  if (waiting.status !== 200) {
    throw new Error(`nobody waits: ${waiting.text}`);
  }
  const reminded = await server.send('PUT', '/v1/outbox/reminder-settings', {
    headers: business.owner,
    body: { reminderSettings: { minutesBefore: [1440], remindStaff: false }, revision: '0' },
  });
  if (reminded.status !== 200) {
    throw new Error(`the reminders were not set: ${reminded.text}`);
  }
  const ofService = await server.send('PUT', `/v1/outbox/reminder-settings/services/${service.serviceId}`, {
    headers: business.owner,
    body: { serviceReminders: { minutesBefore: [60] }, revision: '0' },
  });
  if (ofService.status !== 200) {
    throw new Error(`the reminders of a service were not set: ${ofService.text}`);
  }
  const askedOfAll = await server.send('PUT', '/v1/customer-verification', {
    headers: business.owner,
    body: { customerVerification: { confirmation: 'BY_EMAIL', captcha: 'OFF', mostOpenBookings: 7 }, revision: '0' },
  });
  const askedOfService = await server.send('PUT', `/v1/customer-verification/services/${service.serviceId}`, {
    headers: business.owner,
    body: { serviceVerification: { confirmation: 'AT_ONCE' }, revision: '0' },
  });
  if (askedOfAll.status !== 200 || askedOfService.status !== 200) {
    throw new Error(`what customers are asked for was not set: ${askedOfAll.text} ${askedOfService.text}`);
  }
  // Written for bookings of the pages where mail is sent, which these sites have not.
  await server.database.serverReader.all(
    statement(
      `insert into booking_verification (site_id, booking_id, round, tries, sendings, expires_at)
       values ($1, $2, 1, 0, 1, $3)`,
      [site.siteId, booked[0]?.id, new Date(server.now() + dayMs)],
    ),
  );
  // Strangers are counted where limits are on, which they are not here.
  await server.database.serverReader.all(
    statement('insert into call_count (site_id, bucket, calls, ends_at) values ($1, $2, 1, $3)', [
      site.siteId,
      marker,
      new Date(server.now() + dayMs),
    ]),
  );
  // As is what they prove.
  await server.database.serverReader.all(
    statement('insert into taken_captcha (site_id, nonce, expires_at) values ($1, $2, $3)', [
      site.siteId,
      marker,
      new Date(server.now() + dayMs),
    ]),
  );
  const dressed = await server.send('PUT', '/v1/site-theme', {
    headers: business.owner,
    body: { theme: { accent: '#ab12cd', headings: 'SERIF', corners: 'ROUND', density: 'ROOMY', scheme: 'DARK' } },
  });
  if (dressed.status !== 200) {
    throw new Error(`the look was not set: ${dressed.text}`);
  }
  const legal = await server.send('PUT', '/v1/legal-pages', {
    headers: business.owner,
    body: { legalPages: [{ kind: 'IMPRINT', words: [{ language: 'en', text: marker }] }] },
  });
  if (legal.status !== 200) {
    throw new Error(`the imprint was not set: ${legal.text}`);
  }
  const invited = await server.send('POST', '/v1/users', {
    headers: business.owner,
    body: { user: { email: `${marker}-desk@example.com`, name: marker, role: 'FRONT_DESK' } },
  });
  if (invited.status !== 200) {
    throw new Error(`nobody was invited: ${invited.text}`);
  }
  const said = await server.send('PUT', '/v1/outbox/mail-settings', {
    headers: business.owner,
    body: { mailSettings: { senderName: marker, kinds: [] }, revision: '0' },
  });
  if (said.status !== 200) {
    throw new Error(`what messages say was not set: ${said.text}`);
  }
  for (const plantOf of await plantedByDomains()) {
    await plantOf(server, site, marker);
  }
  // Written by the mail job, which sends nothing here.
  await server.database.serverReader.all(
    statement('insert into mail_delivery (site_id, failures, last_error) values ($1, 1, $2)', [site.siteId, marker]),
  );
  const erased = await server.send('POST', `/v1/contacts/${booked[2]?.contactDetails?.contactId}/erase`, {
    headers: business.owner,
    body: {},
  });
  if (erased.status !== 200) {
    throw new Error(`the contact was not erased: ${erased.text}`);
  }
  // The server's own relay may hold some of the deliveries; what follows from them must be there to be compared.
  while (await hasOpenDeliveries(server, site.siteId)) {
    await server.assembly.worker.drain();
  }
}

async function hasOpenDeliveries(server: TestServer, siteId: string): Promise<boolean> {
  const open = await server.database.serverReader.first(
    statement<{ one: number }>(
      `select 1 as one from task where site_id = $1 and state in ('PENDING', 'LEASED') limit 1`,
      [siteId],
    ),
  );
  return open !== undefined;
}

/** Names of all tables whose rows belong to sites. */
export async function siteTables(server: TestServer): Promise<string[]> {
  const tables = await server.database.serverReader.all(
    statement<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      [],
    ),
  );
  return tables.map((table) => table.name).filter(isSiteTable);
}

async function rowsOf(server: TestServer, siteId: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const table of await siteTables(server)) {
    const found = await server.database.serverReader.all(
      // When the clock looks at a line again is its own bookkeeping.
      statement<{ text: string }>(
        `select (to_jsonb(t) - 'recheck_at')::text as text from ${table} t where site_id = $1`,
        [siteId],
      ),
    );
    rows.set(
      table,
      found
        .map((row) => row.text)
        .toSorted()
        .join('\n'),
    );
  }
  return rows;
}

const guidInText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Tables that authentication itself writes. */
const ownBookkeeping = ['identity_session', 'audit_entry', 'outbox_event', 'task', 'live_event', 'live_position'];

/** A hash of everything a site holds but what credentials and workers write by themselves. */
async function fingerprint(server: TestServer, siteId: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [table, text] of await rowsOf(server, siteId)) {
    if (!ownBookkeeping.includes(table)) {
      hash.update(`${table}\n${text}\n`);
    }
  }
  return hash.digest('hex');
}

async function idsOf(server: TestServer, siteId: string): Promise<string[]> {
  const text = [...(await rowsOf(server, siteId)).values()].join('\n');
  return [...new Set(text.match(guidInText) ?? [])];
}

async function describeSite(
  server: TestServer,
  planted: PlantedSite,
  marker: string,
  shared: ReadonlySet<string>,
): Promise<Site> {
  const ids = (await idsOf(server, planted.siteId)).filter((id) => id !== planted.siteId && !shared.has(id));
  // What callers send may be stored and answered again, so only ids that are never sent can show a leak.
  return {
    planted,
    ids: ids.filter((_id, index) => index % 2 === 0),
    secrets: [...ids.filter((_id, index) => index % 2 === 1), planted.apiKey, marker],
    fingerprint: await fingerprint(server, planted.siteId),
  };
}

/** Starts a server with two planted sites. The caller stops `server`. */
export async function startTestSites(): Promise<{
  server: TestServer;
  own: Site;
  foreign: Site;
  fingerprintOf(site: Site): Promise<string>;
}> {
  const server = await startTestServer();
  const other = await server.addSite('foreign-marker-site');
  await plantRows(server, server, 'own-marker');
  await plantRows(server, other, 'foreign-marker');
  // Ids that the product gives to every site are nobody's secret.
  const [ownIds, foreignIds] = await Promise.all([server, other].map((site) => idsOf(server, site.siteId)));
  const shared = new Set(ownIds!.filter((id) => foreignIds!.includes(id)));
  return {
    server,
    own: await describeSite(server, server, 'own-marker', shared),
    foreign: await describeSite(server, other, 'foreign-marker', shared),
    fingerprintOf: (site) => fingerprint(server, site.planted.siteId),
  };
}
