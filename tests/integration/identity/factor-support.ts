/** What the tests of second factors share: people with a password, their browsers, and codes at the server's clock. */

import { hash } from '@node-rs/argon2';
import { TOTP } from 'otpauth';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { TestAnswer, TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';

export const password = 'a long enough password';
/** Long enough that a code of before is of another stretch and not of the one beside. */
export const stretchMs = 30_000;

/** What an authenticator app shows. */
export function codeAt(secret: string, nowMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: nowMs });
}

/** Another code than these. */
export function wrongCode(secret: string, nowMs: number): string {
  const right = [-1, 0, 1].map((each) => codeAt(secret, nowMs + each * stretchMs));
  return ['000000', '111111', '222222', '333333'].find((each) => !right.includes(each)) as string;
}

export interface Browser {
  /** Its cookies by name. */
  readonly cookies: Map<string, string>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Trades the session's cookie for an access token; calls carry it from then on. */
  exchange(): Promise<TestAnswer>;
  /** The headers of a call in its name. */
  readonly headers: Record<string, string>;
}

/** A browser that keeps cookies and comes by a host name for which passkeys can be made. */
export function openBrowser(server: TestServer, host = `localhost:${new URL(server.url).port}`): Browser {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = { host };
  const send: Browser['send'] = async (method, path, body, more = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await server.send(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { ...headers, ...(cookie === '' ? {} : { cookie }), ...more },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/Max-Age=0;/.test(set)) {
        cookies.delete(name);
      } else {
        cookies.set(name, value);
      }
    }
    return answer;
  };
  return {
    cookies,
    headers,
    send,
    async exchange() {
      const answer = await send('POST', '/v1/user-sessions/token', {}, { origin: `http://${host}` });
      if (answer.status === 200) {
        headers['authorization'] = answer.body.accessToken as string;
      }
      return answer;
    },
  };
}

export interface Somebody {
  readonly id: string;
  readonly email: string;
}

export async function addPerson(
  server: TestServer,
  role: 'OWNER' | 'MANAGER' | 'FRONT_DESK' | 'STAFF' = 'MANAGER',
  siteId = server.siteId,
): Promise<Somebody> {
  const email = `${newId()}@example.com`;
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  return { id: await plantUser(server.database, siteId, { email, role, passwordHash }, server.now()), email };
}

export function signIn(browser: Browser, email: string, secret = password): Promise<TestAnswer> {
  return browser.send('POST', '/v1/user-sessions', { email, password: secret });
}

/** Signs in by the password alone, and shows it once more. */
export async function enter(server: TestServer, email: string, secret = password): Promise<Browser> {
  const browser = openBrowser(server);
  require200(await signIn(browser, email, secret));
  require200(await browser.exchange());
  require200(await browser.send('POST', '/v1/profile/confirm', { currentPassword: secret }));
  return browser;
}

export function require200(answer: TestAnswer): TestAnswer {
  if (answer.status !== 200) {
    throw new Error(`refused: ${answer.text}`);
  }
  return answer;
}

export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Gives whoever is at a browser an authenticator app. */
export async function addApp(server: TestServer, browser: Browser): Promise<App> {
  const begun = require200(await browser.send('POST', '/v1/profile/authenticator/begin', {})).body;
  const secret = begun.secret as string;
  const added = require200(
    await browser.send('POST', '/v1/profile/authenticator', {
      setupToken: begun.setupToken,
      code: codeAt(secret, server.now()),
    }),
  );
  return { secret, recoveryCodes: (added.body.recoveryCodes ?? []) as string[] };
}

/** Somebody with an app, whose next code is one that was not used yet. */
export async function withApp(server: TestServer, role?: Parameters<typeof addPerson>[1]) {
  const person = await addPerson(server, role);
  const browser = await enter(server, person.email);
  const app = await addApp(server, browser);
  await server.setClock(server.now() + 2 * stretchMs);
  return { ...person, ...app, browser };
}
