/** Modules of the SDK as build tools leave them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leadModule } from './transform.ts';

const server = 'https://booking.example.com';
const require = createRequire(import.meta.url);
const sdk = dirname(require.resolve('@wix/sdk/package.json'));
const read = (path: string) => readFileSync(path, 'utf8');

/** Runs what a build tool made of a module, and answers what it asked of the global fetch. */
async function askedBy(code: string, call: string): Promise<string[]> {
  const asked: string[] = [];
  const global = { fetch: async (input: unknown) => void asked.push(String(input)) };
  await new Function('globalThis', `${code.replaceAll(/^export /gm, '')}\nreturn ${call};`)(global);
  return asked;
}

test('a module of the SDK asks the server, under the same path', async () => {
  const code = "export const ask = () => fetch('https://www.wixapis.com/oauth2/token?x=1', { method: 'POST' });";
  const led = leadModule(code, '/app/node_modules/@wix/sdk/build/auth.js', server) as string;
  expect(await askedBy(led, 'ask()')).toEqual(['https://booking.example.com/oauth2/token?x=1']);
});

test('what is meant for others goes to them', async () => {
  const code = "const ask = () => fetch('https://example.com/x');";
  const led = leadModule(code, '/app/node_modules/@wix/sdk/build/auth.js', server) as string;
  expect(await askedBy(led, 'ask()')).toEqual(['https://example.com/x']);
});

test('the global fetch is asked for at each call: frameworks replace it', async () => {
  const led = leadModule('const ask = () => fetch("/x");', '/node_modules/@wix/sdk/a.js', server) as string;
  const global: { fetch?: (input: unknown) => string } = {};
  const ask = new Function('globalThis', `${led}\nreturn ask;`)(global) as () => Promise<string>;
  global.fetch = () => 'asked later';
  expect(await ask()).toBe('asked later');
});

test('lines stay where they are, and directives first', () => {
  const code = "'use client';\nexport const ask = () => fetch('/x');\n";
  expect(leadModule(code, '/node_modules/@wix/sdk/a.js', server)?.startsWith(code)).toBe(true);
});

test.each([
  ['/node_modules/@wix/sdk/build/index.js', 'export const version = 1;'],
  ['/node_modules/@wix/bookings/build/index.js', "fetch('https://www.wixapis.com/')"],
  ['/node_modules/@wix/sdk-runtime/build/index.js', "fetch('https://www.wixapis.com/')"],
  ['/app/src/page.js', "fetch('https://www.wixapis.com/')"],
])('%s stays as it is', (path, code) => {
  expect(leadModule(code, path, server)).toBeUndefined();
});

test.each([
  ['C:\\app\\node_modules\\@wix\\sdk\\build\\auth.js'],
  ['/app/node_modules/.pnpm/@wix+sdk@1.21.16/node_modules/@wix/sdk/cjs/build/auth.js'],
  ['/app/node_modules/@wix/sdk/build/auth.js?v=1'],
])('%s is one of the SDK', (path) => {
  expect(leadModule("fetch('/x')", path, server)).toContain(server);
});

test('pictures of the published helpers are delivered by the server', () => {
  const path = join(sdk, 'build', 'media', 'helpers.js');
  const led = leadModule(read(path), path, server);
  expect(led).toContain(`'${server}/media/'`);
  expect(led).not.toContain('static.wixstatic.com');
});

test('no module of the SDK that asks the platform has a fetch of its own beside the added one', () => {
  for (const file of ['wixClient.js', 'get-token-info.js', 'auth/AppStrategy.js', 'auth/oauth2/OAuthStrategy.js']) {
    const path = join(sdk, 'build', file);
    const led = leadModule(read(path), path, server) as string;
    expect(led.match(/^(?:async )?(?:function|const|let|var) fetch\b/gm), file).toEqual(['function fetch']);
  }
});
