/**
 * The growth row of design 11: two servers side by side, one with a thousand bookings and one with a million bookings of
 * ten thousand sites and a hundred thousand of the one that is asked, asked the same in turn.
 */
import { type ProductProcess, productProcess } from '../support/process.ts';
import { bookingBody } from './booking-body.ts';
import { addDoneWork, addPast, addSitesLike, readSiteIds, takeStock } from './grow.ts';
import { compare, perSecond, type Row, type Target } from './measure.ts';
import { addPractice, type Practice } from './seed.ts';
import { meterWork, type WorkMeter } from './waiting-work.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromHour: 0, toHour: 24 };
const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
const customerCount = 200;
const bookingsOfSmall = 1000;
/** What the measured site has behind it where much is stored; the others share the rest evenly. */
const bookingsOfBusySite = 100_000;
const bookingsPerSite = 100;
const doneTasksPerSite = 10;
/** Of whose work the rates of tasks are; where there are fewer sites, of those. */
const sitesAtWork = 10;
const rounds = 5;

interface Grown {
  readonly product: ProductProcess;
  readonly stored: { readonly bookings: number; readonly sites: number };
  /** By what is asked. */
  readonly targets: Readonly<Record<string, Target>>;
  readonly work: WorkMeter;
}

const work = [
  ['tasks claimed and done', 'tasks'],
  ['deliveries of events', 'deliveries'],
] as const;

/** Two rates in turn, several times, so that a drifting machine touches both alike: those in the middle by their ratio. */
async function middleOf(one: () => Promise<number>, other: () => Promise<number>): Promise<readonly [number, number]> {
  await one();
  await other();
  const figures: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push([await one(), await other()]);
  }
  figures.sort(([a, b], [c, d]) => a / b - c / d);
  return figures[Math.floor(rounds / 2)] as (typeof figures)[number];
}

/** Measures both; `sites` is how many the large one has beside the measured one, each with a hundred bookings. */
export async function measureGrowth(sites: number): Promise<Row[]> {
  const small = await grown(bookingsOfSmall, 0);
  try {
    const large = await grown(bookingsOfBusySite, sites);
    try {
      const rows: Row[] = [];
      const beside = `with ${small.stored.bookings}`;
      const of = (what: string) => `${what} with ${large.stored.bookings} bookings, ${large.stored.sites} sites`;
      for (const [what, target] of Object.entries(small.targets)) {
        const { first, second, ratio } = await compare(target, large.targets[what] as Target, { seconds: 2 });
        const figures = { figure: perSecond(second), beside: `${beside}: ${perSecond(first)}` };
        rows.push({ what: of(what), ...figures, ratio: ratio.toFixed(2), aim: '≤ 1.10' });
      }
      for (const [what, kind] of work) {
        const [first, second] = await middleOf(small.work[kind], large.work[kind]);
        const figures = { figure: `${Math.round(second)}/s`, beside: `${beside}: ${Math.round(first)}/s` };
        rows.push({ what: of(what), ...figures, ratio: (first / second).toFixed(2), aim: '≤ 1.10' });
      }
      return rows;
    } finally {
      await large.work.close();
      await large.product.dispose();
    }
  } finally {
    await small.work.close();
    await small.product.dispose();
  }
}

async function grown(bookings: number, sites: number): Promise<Grown> {
  const product = await productProcess();
  try {
    return await fill(product, bookings, sites);
  } catch (error) {
    await product.dispose();
    throw error;
  }
}

async function fill(product: ProductProcess, bookings: number, sites: number): Promise<Grown> {
  await product.start();
  const url = product.databaseUrl();
  const practice = await addPractice(url, product.siteId, everyDay);
  const office = await addPractice(url, product.siteId, officeHours);
  const nextBody = bookingsOf(practice);
  const first = await book(product, product.ownerHeaders, nextBody());
  await addPast(url, { siteId: product.siteId, bookingId: first, resourceIds: practice.resourceIds, bookings });
  if (sites > 0) {
    await addSitesLike(url, await templateSite(product), sites);
  }
  await addDoneWork(url, { siteId: product.siteId, many: bookings, each: doneTasksPerSite });
  const stored = await takeStock(url);
  return {
    product,
    stored,
    targets: targetsOf(product, office.serviceId, nextBody),
    work: await meterWork(url, await readSiteIds(url, product.siteId, sitesAtWork)),
  };
}

/** What is asked of both, by its name; `nextBooking` is the body of a booking that can still be made. */
function targetsOf(product: ProductProcess, serviceId: string, nextBooking: () => string): Grown['targets'] {
  const firstDayMs = (Math.floor(Date.now() / dayMs) + 3) * dayMs;
  const target = (path: string, next: () => string): Target => ({
    url: `${product.url}${path}`,
    method: 'POST',
    headers: { ...product.ownerHeaders },
    nextBody: next,
  });
  const asked = (path: string, body: object) => {
    const text = JSON.stringify(body);
    return target(path, () => text);
  };
  const page = { cursorPaging: { limit: 20 } };
  const searched = (path: string, search: object) => asked(path, { search: { ...page, ...search } });
  const byMonth = { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'MONTH' } };
  const staff = { search: { expression: 'person' } };
  // Both have a past that reaches there.
  const [from, to] = [-5, -4].map((days) => new Date(firstDayMs + days * dayMs).toISOString());
  return {
    availability: asked('/v2/time-slots', {
      serviceId,
      fromLocalDate: new Date(firstDayMs).toISOString().slice(0, 19),
      toLocalDate: new Date(firstDayMs + 31 * dayMs).toISOString().slice(0, 19),
      timeZone: 'UTC',
    }),
    'create a confirmed booking': target('/v2/bookings', nextBooking),
    'the services query': asked('/v2/services/query', { query: page }),
    'a search for services': searched('/v2/services/search', { search: { expression: 'measured' } }),
    'services counted by kind and price': searched('/v2/services/search', {
      aggregations: [{ fieldPath: 'type' }, { fieldPath: 'payment.rateType' }],
    }),
    'the staff query': asked('/v1/staff-members/query', { query: page }),
    'a search for staff': searched('/v1/staff-members/search', staff),
    'staff counted by month': searched('/v1/staff-members/search', { aggregations: [byMonth] }),
    'the resources query': asked('/v2/resources/query', { query: page }),
    'a search for resources': searched('/v2/resources/search', staff),
    'resources counted by type': searched('/v2/resources/search', { aggregations: [{ fieldPath: 'typeId' }] }),
    'the newest bookings': asked('/v2/extended-bookings/query', {
      query: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], ...page },
    }),
    'the bookings of a day': asked('/v2/extended-bookings/query', {
      query: { filter: { startDate: { $gte: from, $lt: to } }, ...page },
    }),
    'a client by a part of the address': asked('/v1/contacts/query', {
      query: { filter: { email: { $contains: 'ient-19' } }, ...page },
    }),
  };
}

/** The next time nobody has asked for yet, person after person, by one customer after the other. */
function bookingsOf({ serviceId, resourceIds }: Practice): () => string {
  const firstDayMs = (Math.floor(Date.now() / dayMs) + 3) * dayMs;
  let booked = 0;
  return () => {
    const startMs = firstDayMs + Math.floor(booked / resourceIds.length) * hourMs;
    const resourceId = resourceIds[booked % resourceIds.length] as string;
    const email = `client-${booked % customerCount}@example.com`;
    booked += 1;
    return bookingBody({ serviceId, resourceId, startMs, email });
  };
}

async function book(product: ProductProcess, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const answer = await fetch(`${product.url}/v2/bookings`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) {
    throw new Error(`a booking failed: ${text}`);
  }
  return (JSON.parse(text) as { booking: { id: string } }).booking.id;
}

/** A site of the same account with somebody who works and has been booked; answers its id. */
async function templateSite(product: ProductProcess): Promise<string> {
  const { 'wix-site-id': _site, ...ofAccount } = product.ownerHeaders;
  const own = await fetch(`${product.url}/v1/sites`, {
    method: 'POST',
    headers: { ...ofAccount, 'wix-account-id': product.accountId },
    body: JSON.stringify({ site: { displayName: 'One of many', timeZone: 'UTC' } }),
  });
  const text = await own.text();
  if (own.status !== 200) {
    throw new Error(`the site could not be made: ${text}`);
  }
  const { site, apiKey } = JSON.parse(text) as { site: { id: string }; apiKey: string };
  const headers = { 'content-type': 'application/json', authorization: apiKey, 'wix-site-id': site.id };
  const nextBody = bookingsOf(await addPractice(product.databaseUrl(), site.id, everyDay, 2));
  for (let count = 0; count < bookingsPerSite; count += 1) {
    await book(product, headers, nextBody());
  }
  return site.id;
}
