/**
 * The growth row of design 11: two servers side by side, one with a thousand bookings and one with a million bookings of
 * ten thousand sites, asked the same in turn.
 */
import { type ProductProcess, productProcess } from '../support/process.ts';
import { bookingBody } from './booking-body.ts';
import { addPast, addSitesLike, takeStock } from './grow.ts';
import { compare, perSecond, type Row, type Target } from './measure.ts';
import { addPractice, type Practice } from './seed.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromHour: 0, toHour: 24 };
const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
const customerCount = 200;
const bookingsOfSmall = 1000;
/** What the measured site has behind it where much is stored; the others share the rest evenly. */
const bookingsOfBusySite = 10_000;
const bookingsPerSite = 100;

interface Grown {
  readonly product: ProductProcess;
  readonly stored: { readonly bookings: number; readonly sites: number };
  readonly availability: Target;
  readonly booking: Target;
}

/** Measures both; `sites` is how many the large one has beside the measured one, each with a hundred bookings. */
export async function measureGrowth(sites: number): Promise<Row[]> {
  const small = await grown(bookingsOfSmall, 0);
  try {
    const large = await grown(bookingsOfBusySite, sites);
    try {
      const row = (what: string, { first, second, ratio }: Awaited<ReturnType<typeof compare>>): Row => ({
        what: `${what} with ${large.stored.bookings} bookings, ${large.stored.sites} sites`,
        figure: perSecond(second),
        beside: `with ${small.stored.bookings}: ${perSecond(first)}`,
        ratio: ratio.toFixed(2),
        aim: '≤ 1.10',
      });
      return [
        row('availability', await compare(small.availability, large.availability)),
        row('create a confirmed booking', await compare(small.booking, large.booking)),
      ];
    } finally {
      await large.product.dispose();
    }
  } finally {
    await small.product.dispose();
  }
}

async function grown(bookings: number, sites: number): Promise<Grown> {
  const product = await productProcess({}, 'compiled');
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
  const stored = await takeStock(url);
  const firstDayMs = (Math.floor(Date.now() / dayMs) + 3) * dayMs;
  const question = JSON.stringify({
    serviceId: office.serviceId,
    fromLocalDate: new Date(firstDayMs).toISOString().slice(0, 19),
    toLocalDate: new Date(firstDayMs + 31 * dayMs).toISOString().slice(0, 19),
    timeZone: 'UTC',
  });
  const target = (path: string, next: () => string): Target => ({
    url: `${product.url}${path}`,
    method: 'POST',
    headers: { ...product.ownerHeaders },
    nextBody: next,
  });
  return {
    product,
    stored,
    availability: target('/v2/time-slots', () => question),
    booking: target('/v2/bookings', nextBody),
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
