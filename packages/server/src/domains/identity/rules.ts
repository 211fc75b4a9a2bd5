/**
 * Decisions of identity without I/O: OAuth errors and wrapped calls, where a browser may post from, and the pause after
 * failed sign-ins.
 */
import {
  ApplicationError,
  type ErrorBody,
  type ErrorCode,
  errorStatuses,
  fail,
  type Permission,
  permissions,
} from '@openhours/contract';
import { type Caller, reachOfCaller } from '../../auth/caller.ts';
import type { RenderedError } from '../../call.ts';
import { minuteMs } from '../../time/index.ts';

/** The JSON object inside a wrapped call, `{body: base64}` (identity sheet 4.1); a plain call is its own. */
export function unwrap<Request extends { body?: string }>(request: Request): Request {
  if (request.body === undefined) {
    return request;
  }
  let inner: unknown;
  try {
    inner = JSON.parse(Buffer.from(request.body, 'base64').toString('utf8'));
  } catch (error) {
    throw fail('INVALID_REQUEST', 'body must be base64 of a JSON object', {}, { cause: error });
  }
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
    throw fail('INVALID_REQUEST', 'body must be base64 of a JSON object');
  }
  // Only texts are parameters of a grant; whatever else stands there is ignored like any unknown field.
  const texts = Object.entries(inner).filter(([name, value]) => typeof value === 'string' && name !== 'body');
  return Object.fromEntries(texts) as Request;
}

/** The same where a broken wrapping is somebody else's to refuse: then nothing is inside. */
export function unwrapOrNothing<Request extends { body?: string }>(request: Request): Partial<Request> {
  try {
    return unwrap(request);
  } catch (error) {
    if (error instanceof ApplicationError) {
      return {};
    }
    throw error;
  }
}

/** Makes a JSON answer travel inside a wrapped one. */
export function wrap(statusCode: number, body: unknown): { statusCode: number; body: string; headers: unknown[] } {
  return { statusCode, body: Buffer.from(JSON.stringify(body)).toString('base64'), headers: [] };
}

const oauthCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_REQUEST',
  'INVALID_CLIENT',
  'INVALID_GRANT',
  'UNAUTHORIZED_CLIENT',
  'UNSUPPORTED_GRANT_TYPE',
  'INVALID_SCOPE',
]);

/** The code that OAuth knows for a refusal of ours; undefined for what it has no word for: limits and trouble. */
function oauthCodeOf(status: number, code: string): ErrorCode | undefined {
  if (oauthCodes.has(code)) {
    return code as ErrorCode;
  }
  if (status === 429 || status >= 500) {
    return undefined;
  }
  return status === 401 ? 'INVALID_CLIENT' : status === 403 ? 'UNAUTHORIZED_CLIENT' : 'INVALID_REQUEST';
}

/** A refusal in the form of OAuth, with the usual body beside it (identity sheet 4.1). */
export function toOauthError({ status, body }: RenderedError): RenderedError {
  const { message, details } = body;
  const given =
    'validationError' in details
      ? { code: 'INVALID_REQUEST', description: message, data: {} }
      : details.applicationError;
  const code = oauthCodeOf(status, given.code);
  return {
    status: code === undefined ? status : errorStatuses[code],
    body: {
      error: code === undefined ? (status === 429 ? 'slow_down' : 'server_error') : code.toLowerCase(),
      error_description: given.description,
      message,
      details: { applicationError: { ...given, code: code ?? given.code } },
    },
  };
}

/** The same for a refusal that travels inside a wrapped answer. */
export function oauthErrorOf(error: ApplicationError): RenderedError {
  const body: ErrorBody = {
    message: error.description,
    details: { applicationError: { code: error.code, description: error.description, data: error.data } },
  };
  return toOauthError({ status: error.status, body });
}

export const lockout: { readonly failures: number; readonly windowMs: number; readonly pauseMs: number } =
  Object.freeze({
    failures: 10,
    windowMs: 15 * minuteMs,
    pauseMs: 15 * minuteMs,
  });

/** What the caller may do, by permission name; what is refused is left out, so pages show what the server would obey. */
export function permissionsOf(caller: Caller): Record<string, 'own' | 'all'> {
  const reaches: Record<string, 'own' | 'all'> = {};
  for (const permission of Object.keys(permissions) as Permission[]) {
    const reach = reachOfCaller(caller, permission);
    if (reach !== 'none') {
      reaches[permission] = reach;
    }
  }
  return reaches;
}
