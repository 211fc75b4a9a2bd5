/**
 * What signing in costs, and whom: tokens that are renewed and calls whose caller is known from a token, beside one indexed
 * read, and how many free times are still answered while others sign in as fast as passwords are hashed.
 */
import { randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { makeSigningPair } from '../../packages/server/src/auth/key-ring.ts';
import { createPasswordHashing } from '../../packages/server/src/auth/password.ts';
import { bareProcess } from './bare-process.ts';
import { compare, drive, perSecond, type Row, type Target } from './measure.ts';
import { addPractice } from './seed.ts';
import type { MeasuredProduct } from './services.ts';

const dayMs = 86_400_000;
const json = { 'content-type': 'application/json' };
const password = 'plum tree by the river';
/** Who signs in at once; two are hashed at a time, and a hundred may wait. */
const signingIn = 30;
const visitors = 200;

interface IdentityProduct extends MeasuredProduct {
  readonly clientId: string;
}

export async function measureIdentity(product: IdentityProduct): Promise<Row[]> {
  const visitor = await tokensOf(product, { grantType: 'anonymous', clientId: product.clientId });
  const asVisitor = { ...json, authorization: visitor.access_token };
  const signIn = await addMember(product, asVisitor);
  const read = await bareProcess({
    databaseUrl: product.databaseUrl(),
    poolSize: 10,
    answer: JSON.stringify(visitor),
    read: { text: 'select id, name from service where site_id = $1 limit 1', values: [product.siteId] },
  });
  try {
    const bare: Target = { url: `${read.url}/read`, method: 'POST', headers: json, nextBody: () => '{}' };
    const renewal = await renewalsOf(product);
    const checked = post(product, '/oauth2/token-info', json, { token: visitor.access_token });
    return [
      await measureRenewals(renewal),
      await beside('whose a token is', checked, bare, '≥ 0.50'),
      await measureSignIns(signIn),
      await measureFreeTimes(product, signIn),
    ];
  } finally {
    await read.stop();
  }
}

const post = ({ url }: MeasuredProduct, path: string, headers: Record<string, string>, body: object): Target => {
  const text = JSON.stringify(body);
  return { url: `${url}${path}`, method: 'POST', headers, nextBody: () => text };
};

/** Sends what is to be measured once: a refusal would be fast, too. */
async function answerOf({ headers, nextBody, url }: Target): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { method: 'POST', headers, body: nextBody?.() ?? '' });
  const text = await answer.text();
  if (answer.status !== 200) {
    throw new Error(`${url} is answered with ${answer.status}: ${text}`);
  }
  return JSON.parse(text) as Record<string, unknown>;
}

async function tokensOf(product: MeasuredProduct, body: object) {
  const answer = await answerOf(post(product, '/oauth2/token', json, body));
  return answer as { readonly access_token: string; readonly refresh_token: string };
}

/** Many visitors, as in life: renewals of one and the same token wait for each other. */
async function renewalsOf(product: IdentityProduct): Promise<Target> {
  const { clientId } = product;
  const bodies: string[] = [];
  for (let each = 0; each < visitors; each += 1) {
    const { refresh_token: refreshToken } = await tokensOf(product, { grantType: 'anonymous', clientId });
    bodies.push(JSON.stringify({ grantType: 'refresh_token', clientId, refreshToken }));
  }
  let next = 0;
  return {
    url: `${product.url}/oauth2/token`,
    method: 'POST',
    headers: json,
    nextBody() {
      next += 1;
      return bodies[next % bodies.length] as string;
    },
  };
}

/** Somebody signs up; answers how they sign in. */
async function addMember(product: MeasuredProduct, asVisitor: Record<string, string>): Promise<Target> {
  const settings = await fetch(`${product.url}/v1/identity-settings`, {
    method: 'PATCH',
    headers: { ...json, ...product.ownerHeaders },
    body: JSON.stringify({
      identitySettings: {
        policy: { requireOwnerApproval: false, requireEmailVerification: false },
        captcha: { register: 'OFF', login: 'OFF' },
      },
    }),
  });
  if (settings.status !== 200) {
    throw new Error(`the settings were refused: ${await settings.text()}`);
  }
  const who = { loginId: { email: `${randomUUID()}@people.test` }, password };
  await answerOf(post(product, '/_api/iam/authentication/v2/register', asVisitor, who));
  const target = post(product, '/_api/iam/authentication/v2/login', asVisitor, who);
  await answerOf(target);
  return target;
}

async function beside(what: string, target: Target, bare: Target, aim: string): Promise<Row> {
  await answerOf(target);
  const { first, ratio, second } = await compare(target, bare);
  const row = { what, figure: perSecond(first), beside: `one indexed read: ${perSecond(second)}` };
  return { ...row, ratio: ratio.toFixed(2), aim };
}

/** Beside the signatures of as many tokens: nearly all of a renewal is its signature. */
async function measureRenewals(renewal: Target): Promise<Row> {
  await answerOf(renewal);
  const { privateKey } = await makeSigningPair();
  const claims = Buffer.alloc(600);
  const count = 400;
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => promisify(sign)('sha256', claims, privateKey)));
  const alone = (count * 1000) / (performance.now() - began);
  const renewed = await drive(renewal, { connections: 20, seconds: 5 });
  return {
    what: 'visitors renew their tokens',
    figure: perSecond(renewed),
    beside: `their signatures alone: ${Math.round(alone)}/s`,
    ratio: (renewed.perSecond / alone).toFixed(2),
    aim: '≥ 0.40',
  };
}

/** Beside the hashes alone, as many at a time. */
async function measureSignIns(signIn: Target): Promise<Row> {
  const hashing = createPasswordHashing();
  const stored = await hashing.hash(password);
  const count = 60;
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => hashing.matches(stored, password)));
  const alone = (count * 1000) / (performance.now() - began);
  const signedIn = await drive(signIn, { connections: signingIn, seconds: 5 });
  return {
    what: `${signingIn} members sign in at once`,
    figure: perSecond(signedIn),
    beside: `their hashes alone: ${Math.round(alone)}/s`,
    ratio: (signedIn.perSecond / alone).toFixed(2),
    aim: '≥ 0.60',
  };
}

/** Whoever books goes on, however many sign in. */
async function measureFreeTimes(product: MeasuredProduct, signIn: Target): Promise<Row> {
  const everyDay = { weekdays: [1, 2, 3, 4, 5], fromHour: 9, toHour: 17 };
  const { serviceId } = await addPractice(product.databaseUrl(), product.siteId, everyDay);
  const fromMs = (Math.floor(Date.now() / dayMs) + 3) * dayMs;
  const slots = post(
    product,
    '/v2/time-slots',
    { ...product.ownerHeaders },
    {
      serviceId,
      fromLocalDate: new Date(fromMs).toISOString().slice(0, 19),
      toLocalDate: new Date(fromMs + 7 * dayMs).toISOString().slice(0, 19),
      timeZone: 'UTC',
    },
  );
  await answerOf(slots);
  const load = { connections: 10, seconds: 5 };
  await drive(slots, { ...load, seconds: 1 });
  const quiet = await drive(slots, load);
  const [busy, signedIn] = await Promise.all([
    drive(slots, load),
    drive(signIn, { connections: signingIn, seconds: load.seconds }),
  ]);
  return {
    what: `free times of a week while ${signingIn} sign in all the time`,
    figure: `${perSecond(busy)}; sign-ins ${perSecond(signedIn)}`,
    beside: `while nobody does: ${perSecond(quiet)}`,
    ratio: (busy.perSecond / quiet.perSecond).toFixed(2),
    aim: '≥ 0.40',
  };
}
