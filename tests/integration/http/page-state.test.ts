/**
 * What stands beside every page, and that its script gets from an address just what the page there would be rendered
 * from.
 */
import { pageStateType } from '@openhours/contract/site/page-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { contentOf } from '../../support/without-script.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withPages: true });
});
afterAll(() => server.stop());

async function ask(path: string, accept: string, init: RequestInit = {}) {
  const answer = await fetch(`${server.url}${path}`, { ...init, headers: { accept, 'accept-language': 'en' } });
  return { answer, type: answer.headers.get('content-type'), text: await answer.text() };
}

const asScript = `${pageStateType}, text/html`;

test.each(['/', '/book-online', '/nothing-here'])('%s', async (path) => {
  const page = await ask(path, 'text/html');
  const fetched = await ask(path, asScript);
  expect(page.type).toBe('text/html; charset=utf-8');
  expect(fetched.type).toBe(`${pageStateType}; charset=utf-8`);
  expect(fetched.answer.status).toBe(page.answer.status);
  for (const { answer } of [page, fetched]) {
    expect(answer.headers.get('vary')).toContain('Accept,');
  }
  const { state, title } = JSON.parse(fetched.text);
  expect(state.content).toEqual(contentOf({ html: page.text }));
  expect(page.text).toContain(`<title>${title}</title>`);
});

test('a redirect, and whatever renders itself, is answered as to everybody', async () => {
  const { answer, type } = await ask('/book', asScript, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(type).toBeNull();
  expect((await ask('/docs', asScript)).type).toBe('text/html; charset=utf-8');
});

test('the dashboard, which renders itself, is told as data what time it is', async () => {
  const { text, type } = await ask('/dashboard/today', asScript);
  expect(type).toBe('application/json; charset=utf-8');
  expect(JSON.parse(text)).toMatchObject({ nowMs: expect.any(Number) });
});

test.each(['/', '/dashboard/today', '/docs', '/nothing-here'])('%s may use nothing of a device', async (path) => {
  const { answer } = await ask(path, 'text/html');
  const policy = (answer.headers.get('permissions-policy') ?? '').split(', ');
  expect(policy).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
  );
  expect(policy.every((each) => each.endsWith('=()'))).toBe(true);
});

test.each([
  ['/', false],
  ['/login?to=my-account', true],
  ['/dashboard/sign-in', true],
] as const)('on %s a passkey can be shown: %s', async (path, isAllowed) => {
  const { answer } = await ask(path, 'text/html');
  const policy = (answer.headers.get('permissions-policy') ?? '').split(', ');
  expect(policy.includes('publickey-credentials-get=()')).toBe(!isAllowed);
});
