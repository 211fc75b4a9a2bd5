/** What the first page, the list and the query of services cost the server of a larger business, beside a bare read. */
import { readFileSync } from 'node:fs';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { formWith, openPage } from '../support/without-script.ts';
import { bareProcess } from './bare-process.ts';
import { compare, drive, perSecond, type Row, type Target } from './measure.ts';
import { addPractice } from './seed.ts';

const practices = 23;
const staffOfEach = 3;

export interface MeasuredProduct {
  readonly url: string;
  readonly siteId: string;
  readonly ownerHeaders: Record<string, string>;
  databaseUrl(): string;
  pid(): number;
}

/** The kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Adds a business of some twenty services, each given by people of its own, and measures what lists them. */
export async function measureServices(product: MeasuredProduct): Promise<Row[]> {
  const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
  for (let practice = 0; practice < practices; practice += 1) {
    await addPractice(product.databaseUrl(), product.siteId, officeHours, staffOfEach);
  }
  const page = (path: string, more: Record<string, string> = {}): Target => ({
    url: `${product.url}${path}`,
    method: 'GET',
    headers: { accept: 'text/html', ...more },
  });
  const cookie = await cookieOfVisitor(product);
  return [
    await measure(product, 'the first page', page('/'), '≥ 600/s'),
    await measure(product, 'the first page, with a cookie', page('/', { cookie }), '≥ 60/s'),
    await measure(product, 'the list of services', page(pagePaths.services), '≥ 100/s'),
    await measure(
      product,
      'the services query',
      {
        url: `${product.url}/v2/services/query`,
        method: 'POST',
        headers: { ...product.ownerHeaders },
        nextBody: () => JSON.stringify({ query: {} }),
      },
      '≤ 0.7 ms of processor',
    ),
  ];
}

/** A browser that is remembered, because somebody was about to hold a time with it. */
async function cookieOfVisitor({ url }: MeasuredProduct): Promise<string> {
  const list = await openPage(url, pagePaths.services);
  const address = /href="(\/booking-form\?[^"]*)"/.exec(list.html)?.[1] ?? '';
  const { action, fields } = formWith(await openPage(url, address), 'email');
  fields.set('act', 'hold');
  const answer = await fetch(`${url}${action}`, { method: 'POST', body: fields, redirect: 'manual' });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (cookie === '') {
    throw new Error(`the browser was not remembered: ${answer.status}`);
  }
  return cookie;
}

/** Processor time of the server itself for each answer. */
async function processorMs(product: MeasuredProduct, target: Target): Promise<number> {
  const seconds = 3;
  const before = processorSecondsOf(product.pid());
  const { perSecond: rate } = await drive(target, { connections: 4, seconds });
  return ((processorSecondsOf(product.pid()) - before) * 1_000) / (rate * seconds);
}

function processorSecondsOf(pid: number): number {
  // Behind the name in parentheses, which may hold anything, time in the program and in the kernel are the 12th and 13th.
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function measure(product: MeasuredProduct, what: string, target: Target, aim: string): Promise<Row> {
  const { headers, method, nextBody, url } = target;
  const answer = await fetch(url, { method, headers, ...(nextBody === undefined ? {} : { body: nextBody() }) });
  const text = await answer.text();
  if (answer.status !== 200) {
    throw new Error(`${what} is answered with ${answer.status}: ${text}`);
  }
  const bare = await bareProcess({
    databaseUrl: product.databaseUrl(),
    poolSize: 10,
    answer: text,
    read: { text: 'select id, name from service where site_id = $1 limit 1', values: [product.siteId] },
  });
  try {
    const read: Target = {
      url: `${bare.url}/read`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      nextBody: () => '{}',
    };
    const { first, second, ratio } = await compare(target, read);
    const spentMs = await processorMs(product, target);
    return {
      what: `${what}, ${text.length} bytes`,
      figure: `${perSecond(first)}, ${spentMs.toFixed(2)} ms of processor`,
      beside: `one indexed read, same size: ${perSecond(second)}`,
      ratio: ratio.toFixed(3),
      aim,
    };
  } finally {
    await bare.stop();
  }
}
