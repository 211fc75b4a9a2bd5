/**
 * `npm run bench`: the rows of design 11, the product beside bare handlers in one run. Figures and ratios, no verdict.
 * `npm run bench -- growth [sites]` measures the growth row alone, which needs a minute or two to store a million
 * bookings, and some gigabytes; `npm run bench -- pages` the customer's pages alone, `npm run bench -- services` what a
 * visit to them costs the server, `npm run bench -- tasks` how many tasks are asked for and done in a second and how
 * long one site waits for another, `npm run bench -- identity` what signing in and renewing tokens cost, `npm run bench
 * -- search [sites]` what looking for clients, staff and resources costs.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productProcess } from '../support/process.ts';
import { bareProcess } from './bare-process.ts';
import { bookingBody } from './booking-body.ts';
import { measureEngine } from './engine.ts';
import { measureGrowth } from './growth.ts';
import { measureIdentity } from './identity.ts';
import { measureLive } from './live.ts';
import { compare, perSecond, printTable, type Row, type Target } from './measure.ts';
import { measurePages } from './pages.ts';
import { recordBooking } from './record.ts';
import { measureSearch } from './search.ts';
import { addPractice, type Customer, type Practice } from './seed.ts';
import { measureServices } from './services.ts';
import { measureTasks } from './tasks.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const customerCount = 200;
/** What starting has left behind is given back by Node.js some 30 s after the last request. */
const restMs = 45_000;
const rows: Row[] = [];

const [asked, sites] = process.argv.slice(2);
if (asked === 'growth') {
  printTable(await measureGrowth(Number(sites ?? 10_000)));
  process.exit();
}

const product = await productProcess();
const parts = {
  pages: () => measurePages(product.url),
  services: () => measureServices(product),
  tasks: () => measureTasks(product.databaseUrl()),
  search: () => measureSearch(product, Number(sites ?? 10_000)),
  identity: () => measureIdentity(product),
};
if (asked !== undefined && asked in parts) {
  try {
    await product.start();
    printTable(await parts[asked as keyof typeof parts]());
  } finally {
    await product.dispose();
  }
  process.exit();
}
try {
  await measureStart();
  rows.push(...(await measurePages(product.url)));
  await measureThroughput();
  rows.push(...(await measureServices(product)));
  rows.push(...(await measureTasks(product.databaseUrl())));
  rows.push(...(await measureIdentity(product)));
  rows.push(...(await measureSearch(product, 100)));
  const atWork = privateMegabytes(product.pid());
  await pause(restMs);
  rows.push({
    what: 'private memory after the whole bench, server process',
    figure: `${Math.round(privateMegabytes(product.pid()))} MB`,
    beside: `with the last answer: ${Math.round(atWork)} MB`,
    ratio: '',
    aim: '≤ 220 MB',
  });
  rows.push(...measureEngine());
} finally {
  await product.dispose();
}
printTable(rows);

async function measureStart(): Promise<void> {
  const first = await product.start();
  const awake: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await pause(2000);
    awake.push(privateMegabytes(product.pid()));
    await product.stop();
    later.push(await product.start());
  }
  await pause(restMs);
  const atRest = privateMegabytes(product.pid());
  rows.push({
    what: 'first start to ready',
    figure: `${Math.round(first)} ms`,
    beside: '',
    ratio: '',
    aim: '≤ 2500 ms',
  });
  rows.push({
    what: 'later start to ready',
    figure: `${Math.round(median(later))} ms`,
    beside: '',
    ratio: '',
    aim: '≤ 1200 ms',
  });
  rows.push({
    what: 'private memory at rest, server process',
    figure: `${Math.round(atRest)} MB`,
    beside: `2 s after start: ${Math.round(median(awake))} MB`,
    ratio: '',
    aim: '≤ 100 MB',
  });
}

async function measureThroughput(): Promise<void> {
  // Round the clock, so that there are enough times to book; office hours are what people ask for.
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromHour: 0, toHour: 24 };
  const { serviceId, resourceIds } = await addPractice(product.databaseUrl(), product.siteId, everyDay);
  // The bare replays book with people of their own, so that the two never meet on one time.
  const replayed = await addPractice(product.databaseUrl(), product.siteId, everyDay);
  const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
  const office = await addPractice(product.databaseUrl(), product.siteId, officeHours);
  const firstDayMs = (Math.floor(Date.now() / dayMs) + 3) * dayMs;
  let booked = 0;
  /** The next time nobody has asked for yet, person after person. */
  const nextBookingOf = (practice: Practice) => () => {
    const { serviceId, resourceIds } = practice;
    const startMs = firstDayMs + Math.floor(booked / resourceIds.length) * hourMs;
    const resourceId = resourceIds[booked % resourceIds.length] as string;
    // Many customers, as in life: bookings of one and the same person wait for each other.
    const email = emailOf(booked % customerCount);
    booked += 1;
    return bookingBody({ serviceId, resourceId, startMs, email });
  };
  const customers = await addCustomers(nextBookingOf(replayed));
  const nextBooking = nextBookingOf({ serviceId, resourceIds });

  const recipeIds = [product.siteId, serviceId, replayed.serviceId, ...replayed.resourceIds];
  const { reads, writes } = await recordBooking(product.databaseUrl(), {
    path: '/v2/bookings',
    headers: { ...product.ownerHeaders },
    nextBody: nextBookingOf(replayed),
  });
  const recordedResourceId = replayed.resourceIds[(booked - 1) % replayed.resourceIds.length] as string;
  const recordedCustomer = customers[(booked - 1) % customers.length] as Customer;
  const constantIds = await existingIds(recipeIds);

  const slotQuestion = JSON.stringify({
    serviceId: office.serviceId,
    fromLocalDate: new Date(firstDayMs).toISOString().slice(0, 19),
    toLocalDate: new Date(firstDayMs + 31 * dayMs).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const answer = await fetch(`${product.url}/v2/time-slots`, {
    method: 'POST',
    headers: product.ownerHeaders,
    body: slotQuestion,
  });
  const answerText = await answer.text();

  await withDatabase((database) =>
    database.query('create table if not exists bare_row (id uuid primary key, body text, at bigint)'),
  );
  const bare = await bareProcess({
    databaseUrl: product.databaseUrl(),
    poolSize: 10,
    answer: answerText,
    read: { text: 'select id, name from service where site_id = $1 and id = $2', values: [product.siteId, serviceId] },
    replay: {
      recipe: {
        reads,
        writes,
        keptIds: constantIds.filter((id) => id !== recordedResourceId && id !== recordedCustomer.contactId),
        movesAfterMs: Date.now() + dayMs,
      },
      resourceIds: replayed.resourceIds,
      recordedResourceId,
      customers,
      recordedCustomer,
    },
  });
  try {
    const json = { 'content-type': 'application/json' };
    const slots: Target = {
      url: `${product.url}/v2/time-slots`,
      method: 'POST',
      headers: { ...product.ownerHeaders },
      nextBody: () => slotQuestion,
    };
    const read: Target = { url: `${bare.url}/read`, method: 'POST', headers: json, nextBody: () => '{}' };
    const availability = await compare(slots, read);
    rows.push({
      what: `availability, 10 × 31 days, ${answerText.length} bytes`,
      figure: perSecond(availability.first),
      beside: `one indexed read, same size: ${perSecond(availability.second)}`,
      ratio: availability.ratio.toFixed(2),
      aim: '≥ 0.60',
    });

    const create: Target = {
      url: `${product.url}/v2/bookings`,
      method: 'POST',
      headers: { ...product.ownerHeaders },
      nextBody: nextBooking,
    };
    const same: Target = { url: `${bare.url}/booking`, method: 'POST', headers: json, nextBody: () => '{}' };
    const creation = await compare(create, same);
    rows.push({
      what: 'create a confirmed booking',
      figure: perSecond(creation.first),
      beside: `same statements (${reads.length} reads, ${writes.length} writes): ${perSecond(creation.second)}`,
      ratio: creation.ratio.toFixed(2),
      aim: '≥ 0.80, ≥ 300/s',
    });
    const insert: Target = { url: `${bare.url}/insert`, method: 'POST', headers: json, nextBody: () => '{}' };
    const single = await compare(create, insert);
    rows.push({
      what: 'create a confirmed booking',
      figure: perSecond(single.first),
      beside: `single-row insert: ${perSecond(single.second)}`,
      ratio: single.ratio.toFixed(2),
      aim: '≥ 0.25',
    });
  } finally {
    await bare.stop();
  }
  rows.push(await measureLive(product, nextBooking));
  await measureRivals(serviceId, resourceIds[0] as string, firstDayMs + 3000 * dayMs);
}

/** 200 at once for one time, five times over. */
async function measureRivals(serviceId: string, resourceId: string, startMs: number): Promise<void> {
  const p99s: number[] = [];
  const winners: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const body = bookingBody({ serviceId, resourceId, startMs: startMs + round * hourMs, email: emailOf(0) });
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const began = performance.now();
        const answer = await fetch(`${product.url}/v2/bookings`, {
          method: 'POST',
          headers: product.ownerHeaders,
          body,
        });
        await answer.text();
        return { status: answer.status, ms: performance.now() - began };
      }),
    );
    winners.push(answers.filter(({ status }) => status === 200).length);
    const unexpected = answers.filter(({ status }) => status !== 200 && status !== 428);
    if (unexpected.length > 0) {
      process.stdout.write(
        `rivals: ${unexpected.length} answers with ${[...new Set(unexpected.map(({ status }) => status))]}\n`,
      );
    }
    p99s.push(answers.map(({ ms }) => ms).sort((a, b) => a - b)[197] as number);
  }
  rows.push({
    what: '200 rivals for one time',
    figure: `p99 ${Math.round(median(p99s))} ms, winners ${winners.join(' ')}`,
    beside: '',
    ratio: '',
    aim: 'one winner, p99 ≤ 150 ms',
  });
}

function emailOf(customer: number): string {
  return `client-${customer}@example.com`;
}

/** Books once for every customer, so that the contacts are there. */
async function addCustomers(nextBody: () => string): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let customer = 0; customer < customerCount; customer += 1) {
    const answer = await fetch(`${product.url}/v2/bookings`, {
      method: 'POST',
      headers: product.ownerHeaders,
      body: nextBody(),
    });
    if (answer.status !== 200) {
      throw new Error(`a customer could not book: ${await answer.text()}`);
    }
    const { booking } = (await answer.json()) as { booking: { contactDetails: { contactId: string } } };
    customers.push({ email: emailOf(customer), contactId: booking.contactDetails.contactId });
  }
  return customers;
}

/** Every id that stands in the catalogue or the contacts: a replay refers to them instead of making new ones. */
async function existingIds(more: readonly string[]): Promise<string[]> {
  return withDatabase(async (database) => {
    const tables = ['service', 'schedule', 'booking_policy', 'resource', 'location', 'contact', 'site_user', 'api_key'];
    const { rows: found } = await database.query(
      tables.map((table) => `select id::text from ${table}`).join(' union all '),
    );
    return [...more, ...found.map((row) => row.id as string)];
  });
}

async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(product.databaseUrl());
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Without the pages of the program itself, which every Node.js on the machine shares. */
function privateMegabytes(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^RssAnon:\s+(\d+) kB/m);
  return Number(line?.[1]) / 1024;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
