/** What the first page, the list and the query of services cost the server of a larger business, beside a bare read. */
import { pagePaths } from '@openhours/contract/page-paths';
import { bareProcess } from './bare-process.ts';
import { compare, perSecond, type Row, type Target } from './measure.ts';
import { addPractice } from './seed.ts';

const practices = 23;
const staffOfEach = 3;

export interface MeasuredProduct {
  readonly url: string;
  readonly siteId: string;
  readonly ownerHeaders: Record<string, string>;
  databaseUrl(): string;
}

/** Adds a business of some twenty services, each given by people of its own, and measures what lists them. */
export async function measureServices(product: MeasuredProduct): Promise<Row[]> {
  const officeHours = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
  for (let practice = 0; practice < practices; practice += 1) {
    await addPractice(product.databaseUrl(), product.siteId, officeHours, staffOfEach);
  }
  const page = (path: string): Target => ({
    url: `${product.url}${path}`,
    method: 'GET',
    headers: { accept: 'text/html' },
  });
  return [
    await measure(product, 'the first page', page('/')),
    await measure(product, 'the list of services', page(pagePaths.services)),
    await measure(product, 'the services query', {
      url: `${product.url}/v2/services/query`,
      method: 'POST',
      headers: { ...product.ownerHeaders },
      nextBody: () => JSON.stringify({ query: {} }),
    }),
  ];
}

async function measure(product: MeasuredProduct, what: string, target: Target): Promise<Row> {
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
    return {
      what: `${what}, ${text.length} bytes`,
      figure: perSecond(first),
      beside: `one indexed read, same size: ${perSecond(second)}`,
      ratio: ratio.toFixed(3),
      aim: '',
    };
  } finally {
    await bare.stop();
  }
}
