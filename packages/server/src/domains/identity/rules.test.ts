import { describe, expect, test } from 'vitest';
import { isSameOrigin, toOauthError } from './rules.ts';

describe('posts from own pages', () => {
  const facts = { fetchSite: undefined, host: 'book.example:4400', publicOrigin: 'https://book.example' };

  test.each([
    ['https://book.example', undefined, true],
    ['https://book.example', 'same-origin', true],
    ['http://book.example:4400', 'same-origin', true],
    ['https://book.example', 'same-site', false],
    ['https://book.example', 'cross-site', false],
    ['https://evil.example', undefined, false],
    ['https://book.example.evil.example', undefined, false],
    ['null', undefined, false],
    [undefined, 'same-origin', false],
  ])('origin %s, fetch site %s: %s', (origin, fetchSite, allowed) => {
    expect(isSameOrigin({ ...facts, origin, fetchSite })).toBe(allowed);
  });
});

describe('OAuth errors', () => {
  const body = (code: string) => ({
    message: 'm',
    details: { applicationError: { code, description: 'd', data: {} } },
  });

  test.each([
    ['INVALID_GRANT', 400, 'invalid_grant'],
    ['INVALID_CLIENT', 401, 'invalid_client'],
    ['THROTTLED_FEATURE', 429, 'slow_down'],
    ['SITE_DISABLED', 503, 'server_error'],
    ['UNAUTHENTICATED', 401, 'invalid_request'],
  ])('%s is %s %s', (code, status, error) => {
    expect(toOauthError({ status, body: body(code) })).toEqual({
      status,
      body: { error, error_description: 'd', ...body(code) },
    });
  });

  test('violations are an invalid request', () => {
    const rendered = toOauthError({
      status: 400,
      body: { message: 'INVALID_ARGUMENT: "code" too long', details: { validationError: { fieldViolations: [] } } },
    });
    expect(rendered.body).toMatchObject({
      error: 'invalid_request',
      error_description: 'INVALID_ARGUMENT: "code" too long',
      details: { applicationError: { code: 'INVALID_REQUEST' } },
    });
  });
});
