/** Where events may go, and which. */
import { expect, test } from 'vitest';
import { hears, requireUrl, saidAfter } from './endpoint.ts';

const anywhere = { mayReach: true, isPrivateTarget: () => false };

test.each(['https://hooks.example/path?token=x', 'https://hooks.example:8443/'])('%s is an address', (url) => {
  expect(requireUrl(url, anywhere)).toBe(url);
});

test.each([
  'hooks.example',
  'ftp://hooks.example/',
  'http://hooks.example/',
  'https://user:secret@hooks.example/',
  'https://hooks.example/#part',
])('%s is refused', (url) => {
  expect(() => requireUrl(url, anywhere)).toThrow('"endpoint.url"');
});

test('a private address is none unless the operator lists it, and then may be without encryption', () => {
  expect(() => requireUrl('https://10.0.0.1/', { ...anywhere, mayReach: false })).toThrow('public Internet');
  expect(requireUrl('http://10.0.0.1/', { ...anywhere, isPrivateTarget: () => true })).toBe('http://10.0.0.1/');
});

const before = {
  url: 'https://a.example/',
  event_types: ['AppInstalled'],
  description: 'one',
  status: 'ENABLED',
  disabled_reason: null,
} as const;

test('what is not said stays, null takes away', () => {
  expect(saidAfter(before, {})).toEqual(before);
  expect(saidAfter(before, { description: null, eventTypes: ['AppRemoved', 'AppRemoved'] })).toEqual({
    ...before,
    description: null,
    event_types: ['AppRemoved'],
  });
  expect(saidAfter(before, { eventTypes: ['AppRemoved', '*'] }).event_types).toEqual(['*']);
});

test('whoever switches it off is the reason, and no other stays when it is switched on', () => {
  const off = saidAfter(before, { status: 'DISABLED' });
  expect(off.disabled_reason).toBe('OWNER');
  expect(saidAfter({ ...off, disabled_reason: 'GONE' }, { status: 'DISABLED' }).disabled_reason).toBe('GONE');
  expect(saidAfter({ ...off, disabled_reason: 'GONE' }, { status: 'ENABLED' }).disabled_reason).toBeNull();
});

test('an endpoint hears of what it asks for, from when on it is there', () => {
  const event = { type: 'AppInstalled', at: 10 };
  expect(hears({ created_at: 10, event_types: ['AppInstalled'] }, event)).toBe(true);
  expect(hears({ created_at: 10, event_types: ['*'] }, event)).toBe(true);
  expect(hears({ created_at: 10, event_types: ['AppRemoved'] }, event)).toBe(false);
  expect(hears({ created_at: 11, event_types: ['*'] }, event)).toBe(false);
});
