/** Refusals in the form that OAuth asks for. */
import { describe, expect, test } from 'vitest';
import { toOauthError } from './rules.ts';

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
  ])('%s is %s %s', (code, status, error) => {
    expect(toOauthError({ status, body: body(code) })).toEqual({
      status,
      body: { error, error_description: 'd', ...body(code) },
    });
  });

  test.each([
    ['INVALID_ARGUMENT', 400, 'INVALID_REQUEST', 400],
    ['PAYLOAD_TOO_LARGE', 413, 'INVALID_REQUEST', 400],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'INVALID_REQUEST', 400],
    ['UNAUTHENTICATED', 401, 'INVALID_CLIENT', 401],
    ['PERMISSION_DENIED', 403, 'UNAUTHORIZED_CLIENT', 400],
  ])('%s with %s becomes %s with %s', (code, status, oauthCode, oauthStatus) => {
    expect(toOauthError({ status, body: body(code) })).toEqual({
      status: oauthStatus,
      body: { error: oauthCode.toLowerCase(), error_description: 'd', ...body(oauthCode) },
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
