/** The session cookie: how it is bound, and that only its own name is read. */
import { describe, expect, test } from 'vitest';
import { readCookies, sessionCookie, sessionCookieIn } from './cookie.ts';

describe('the session cookie', () => {
  test('with https it is bound to the host and never sent without encryption', () => {
    expect(sessionCookie('https://book.example.com', 'us_x', 60)).toBe(
      '__Host-oh_session=us_x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('on plain http it lacks what browsers would refuse there', () => {
    expect(sessionCookie('http://127.0.0.1:4400', 'us_x', 60)).toBe(
      'oh_session=us_x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  test('is found among others, by its own name only', () => {
    const header = 'a=1; __Host-oh_session=us_secure;oh_session=us_plain; xoh_session=no';
    expect(sessionCookieIn(header, 'https://book.example.com')).toBe('us_secure');
    expect(sessionCookieIn(header, 'http://127.0.0.1')).toBe('us_plain');
    expect(sessionCookieIn('oh_session', 'http://127.0.0.1')).toBeUndefined();
    expect(sessionCookieIn(undefined, 'http://127.0.0.1')).toBeUndefined();
  });
});

test('cookies are read by name, whatever stands around them', () => {
  expect(readCookies('oh_visitor=vs_1.x; oh_language=de;broken; empty=')).toEqual({
    oh_visitor: 'vs_1.x',
    oh_language: 'de',
    empty: '',
  });
  expect(readCookies(undefined)).toEqual({});
});
