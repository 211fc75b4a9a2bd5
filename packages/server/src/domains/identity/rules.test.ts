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
