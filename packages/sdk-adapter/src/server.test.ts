/** Which addresses of a server are taken, and what is said of others. */
import { afterEach, expect, test } from 'vitest';
import { serverOf } from './server.ts';

const before = process.env['OPENHOURS_URL'];

afterEach(() => {
  delete process.env['OPENHOURS_URL'];
  Object.assign(process.env, before === undefined ? {} : { OPENHOURS_URL: before });
});

test.each([
  ['https://booking.example.com', 'https://booking.example.com'],
  ['https://booking.example.com/', 'https://booking.example.com'],
  ['http://127.0.0.1:4400', 'http://127.0.0.1:4400'],
  ['https://example.com/booking/', 'https://example.com/booking'],
])('%s', (given, server) => {
  expect(serverOf({ server: given })).toBe(server);
});

test('the environment says it where nobody else does', () => {
  process.env['OPENHOURS_URL'] = 'https://booking.example.com/';
  expect(serverOf()).toBe('https://booking.example.com');
  expect(serverOf({ server: 'https://other.example.com' })).toBe('https://other.example.com');
});

test.each(['booking.example.com', 'ftp://example.com', 'https://example.com?site=1', ''])(
  '"%s" is refused with what is wanted',
  (server) => {
    expect(() => serverOf({ server })).toThrow('"server"');
  },
);

test('without any address both ways to give one are named', () => {
  delete process.env['OPENHOURS_URL'];
  expect(() => serverOf()).toThrow('give the address of the server as "server", or in the variable OPENHOURS_URL');
});
