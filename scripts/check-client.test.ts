/** What the oldest browsers do not read or do not have is found in what is built of the client, and nothing else is. */
import { expect, test } from 'vitest';
import { tooNewIn } from './check-client.mjs';

test.each([
  ['const a = b => b?.c', '1:18 Unexpected token'],
  ['const a = (b) => b ?? 1', '1:21 Unexpected token'],
  ['class A { #b = 1 }', "1:11 Unexpected character '#'"],
  ['try {} catch {}', '1:14 Unexpected token'],
  ['const a = 1n', '1:12 Identifier directly after number'],
  ['export const a = /(?<year>\\d+)/', '1:18 /(?<year>\\d+)/ is a pattern that they do not read'],
  ['export const a = /(?<!b)c/', '1:18 /(?<!b)c/ is a pattern that they do not read'],
  ['export const a = /\\p{L}/u', '1:18 /\\p{L}/u is a pattern that they do not read'],
  ['export const a = /./s', '1:18 /./s is a pattern that they do not read'],
  ['export const a = [1].at(-1)', '1:18 .at is newer than the oldest browsers'],
  ['export const a = (b) => b.flat()', '1:25 .flat is newer than the oldest browsers'],
  ["export const a = 'b'.replaceAll('b', 'c')", '1:18 .replaceAll is newer than the oldest browsers'],
  ['export const a = Object.fromEntries([])', '1:18 Object.fromEntries is newer than the oldest browsers'],
  ['export const a = Promise.allSettled([])', '1:18 Promise.allSettled is newer than the oldest browsers'],
  ['export const a = structuredClone({})', '1:18 structuredClone is newer than the oldest browsers'],
  ['export const a = globalThis', '1:18 globalThis is newer than the oldest browsers'],
  ['queueMicrotask(() => {})', '1:1 queueMicrotask is newer than the oldest browsers'],
  ['export const a = crypto.randomUUID()', '1:18 crypto.randomUUID is newer than the oldest browsers'],
  ['export const { randomUUID } = crypto', '1:14 crypto.randomUUID is newer than the oldest browsers'],
  ['export const a = AbortSignal.timeout(1)', '1:18 AbortSignal.timeout is newer than the oldest browsers'],
  ['export const a = new BroadcastChannel("b")', '1:22 BroadcastChannel is newer than the oldest browsers'],
  ['export const a = process.env', '1:18 process is nothing that the data know'],
])('%s', (text, finding) => {
  expect(tooNewIn(text)[0]).toBe(finding);
});

test('what is asked for before it is used is told', () => {
  const asked = new Set<string>();
  expect(tooNewIn('export const a = navigator.locks && new AbortController()', asked)).toEqual([]);
  expect([...asked]).toEqual(['navigator.locks', 'AbortController']);
});

test.each([
  'export const a = async ({ b, ...rest }) => ({ ...rest, b: await b })',
  'export const a = (b) => b.map((c) => c.toString()).indexOf("d")',
  'export const a = (b) => Object.entries(b).filter(([name]) => name !== "at")',
  'export const a = { at: 1, flat: { with: 2 } }; a.flat.with = a.at',
  'for (const at of []) { at() }',
  'export const a = typeof BroadcastChannel === "undefined"',
  'export const a = new URLSearchParams(location.search).get("code")',
  'export const a = crypto.getRandomValues(new Uint8Array(4))',
  'export const a = fetch("/").then((answer) => answer.body.getReader())',
])('%s is old enough', (text) => {
  expect(tooNewIn(text)).toEqual([]);
});
