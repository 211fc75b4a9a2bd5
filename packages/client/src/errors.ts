/** What a caller catches: message, status, code, details and request id (identity sheet 15). */
import type { ErrorBody, ErrorCode, ErrorData, FieldViolation } from '@openhours/contract';
import type { ClientAnswer } from './transport.ts';

export type CallErrorDetails = Partial<{
  applicationError: { code: string; description: string; data: Record<string, unknown> };
  validationError: { fieldViolations: FieldViolation[] };
}>;

/** A call that did not succeed. `status` is undefined when no answer came. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number | undefined;
  readonly details: CallErrorDetails | undefined;
  /** Header x-wix-request-id. */
  readonly requestId: string | undefined;
  /** Header Retry-After in whole seconds, when the answer named some. */
  readonly retryAfterSeconds: number | undefined;
  /** What the transport or the parser threw. */
  override readonly cause: unknown;

  constructor(
    message: string,
    parts: {
      code: string;
      status?: number;
      details?: CallErrorDetails;
      requestId?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    },
  ) {
    super(message);
    this.name = 'CallError';
    this.code = parts.code;
    this.status = parts.status;
    this.details = parts.details;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.cause = parts.cause;
  }

  /** The refused fields, sorted by name; empty for every other error. */
  get fieldViolations(): readonly FieldViolation[] {
    return this.details?.validationError?.fieldViolations ?? [];
  }
}

/**
 * True for a `CallError` of any copy of this package: the pages' bundle carries one of its own, beside the server's,
 * so that `instanceof` would not know it.
 */
export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

/**
 * What a refusal with this code says beside it, as the contract declares it; undefined for every other error.
 * Example: `refusalData(error, 'SLOT_NOT_AVAILABLE')?.nearest` are the free starts nearby.
 */
export function refusalData<Code extends ErrorCode>(error: unknown, code: Code): ErrorData<Code> | undefined {
  return isCallError(error) && error.code === code
    ? ((error.details?.applicationError?.data ?? {}) as ErrorData<Code>)
    : undefined;
}

/** HTTP/2 has no status text, so the usual words stand in. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
};

/** A failure without an answer that says why: no connection, a 5xx without words, no JSON. */
export function systemError(parts: {
  status?: number;
  requestId?: string | undefined;
  retryAfterSeconds?: number;
  cause?: unknown;
}): CallError {
  const { requestId, ...more } = parts;
  const message = `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`;
  return new CallError(message, { code: 'UNKNOWN', ...more, ...(requestId ? { requestId } : {}) });
}

/** The error of an answer whose status is not 200. */
export function answerError(answer: ClientAnswer, text: string): CallError {
  const { status } = answer;
  const body = parsed(text);
  const refusal = body?.details?.applicationError;
  const requestId = answer.header('x-wix-request-id') ?? requestIdIn(refusal);
  const pause = answer.header('retry-after');
  const parts = {
    status,
    ...(requestId ? { requestId } : {}),
    ...(pause !== undefined && /^\d+$/.test(pause) ? { retryAfterSeconds: Number(pause) } : {}),
  };
  const isTold = status >= 500 ? refusal?.code !== undefined : status >= 400;
  if (!isTold || body === undefined) {
    return systemError(parts);
  }
  const violations = body.details?.validationError?.fieldViolations;
  if (Array.isArray(violations)) {
    const fieldViolations = violations.slice().sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0));
    const words = fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(', ');
    const details = { ...body.details, validationError: { fieldViolations } };
    return new CallError(`INVALID_ARGUMENT: ${words}`, { code: 'INVALID_ARGUMENT', details, ...parts });
  }
  if (refusal && refusal.code !== undefined) {
    const { message = '' } = body;
    const description = refusal.description;
    const words =
      description && description !== message ? (message ? `${message}: ${description}` : description) : message;
    return new CallError(words, { code: String(refusal.code), details: body.details as CallErrorDetails, ...parts });
  }
  const statusText = answer.statusText || statusTexts[status] || '';
  const code = statusText.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase() || 'UNKNOWN';
  const words = body.message || statusText;
  return new CallError(words, {
    code,
    details: { applicationError: { code, description: words, data: {} } },
    ...parts,
  });
}

/** The server's own failures name it in what they say, too: a proxy may drop headers. */
function requestIdIn(refusal: CallErrorDetails['applicationError']): string | undefined {
  const requestId = refusal?.data?.['requestId'];
  return typeof requestId === 'string' ? requestId : undefined;
}

type LooseBody = { message?: string; details?: CallErrorDetails };

function parsed(text: string): LooseBody | undefined {
  try {
    const body = JSON.parse(text) as ErrorBody | null;
    return typeof body === 'object' && body !== null ? (body as LooseBody) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Wraps a call so that a failure is told once to `onFailure` and then thrown on.
 * Example: `const cancel = withFailureCallback(client.bookings.cancelBooking, showError)`.
 */
export function withFailureCallback<Arguments extends unknown[], Answer>(
  call: (...parameters: Arguments) => Promise<Answer>,
  onFailure: (error: unknown) => void,
): (...parameters: Arguments) => Promise<Answer> {
  return async (...parameters) => {
    try {
      return await call(...parameters);
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}
