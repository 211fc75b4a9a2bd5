/**
 * The one renderer: whatever was thrown becomes a status, a body of identity sheet 7 and headers. Errors that are
 * not refusals of the product become INTERNAL or UNAVAILABLE, whose text says nothing of what happened inside.
 */
import { ApplicationError, type ErrorBody, fail, ValidationError } from '@openhours/contract';
import type { RenderedError } from '../../call.ts';
import { isConnectionLost, unavailable } from '../../db/failures.ts';

export interface Rendering extends RenderedError {
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** True when the error is none of the product's own: it belongs into the log with its stack. */
  readonly isFault: boolean;
}

function bodyOf(code: string, description: string, data: Record<string, unknown>): ErrorBody {
  return { message: description, details: { applicationError: { code, description, data } } };
}

function textOf(error: unknown, name: string): string | undefined {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Refusals that the web framework raises before a handler runs. */
function fromFramework(error: unknown): ApplicationError | undefined {
  const code = textOf(error, 'code') ?? '';
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return fail('PAYLOAD_TOO_LARGE', 'The request body is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return fail('UNSUPPORTED_MEDIA_TYPE', 'The content type is not supported; send application/json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return fail('INVALID_ARGUMENT', 'The request body does not have the length its header says');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return unreadablePath();
    default: {
      const status = typeof error === 'object' && error !== null ? (error as { statusCode?: unknown }).statusCode : 0;
      return code.startsWith('FST_') && typeof status === 'number' && status >= 400 && status < 500
        ? fail('INVALID_ARGUMENT', 'The request is malformed', {}, { status })
        : undefined;
    }
  }
}

function renderApplicationError(error: ApplicationError, requestId: string): Rendering {
  return {
    status: error.status,
    code: error.code,
    body: bodyOf(error.code, error.description, error.status >= 500 ? { ...error.data, requestId } : error.data),
    retryAfterSeconds: error.retryAfterSeconds,
    isFault: false,
  };
}

/**
 * Renders an error. `requestId` goes into the data of the server's own failures, so that a person can quote it.
 */
export function renderError(error: unknown, requestId: string): Rendering {
  if (error instanceof ValidationError) {
    return {
      status: error.status,
      code: 'INVALID_ARGUMENT',
      body: {
        message: error.message,
        details: {
          validationError: { fieldViolations: error.violations.map((each) => ({ ...each, data: each.data ?? {} })) },
        },
      },
      retryAfterSeconds: undefined,
      isFault: false,
    };
  }
  const refusal = error instanceof ApplicationError ? error : fromFramework(error);
  if (refusal !== undefined) {
    return renderApplicationError(refusal, requestId);
  }
  if (isConnectionLost(error)) {
    return renderApplicationError(unavailable('The database cannot be reached at the moment', error), requestId);
  }
  return {
    ...renderApplicationError(fail('INTERNAL', 'Something went wrong on the server'), requestId),
    isFault: true,
  };
}

export function unreadablePath(): ApplicationError {
  return fail('INVALID_ARGUMENT', 'The path is not a valid URL path');
}

/** The refusal of a path that nothing answers. */
export function unknownPath(path: string): ApplicationError {
  return fail('NOT_FOUND', 'No operation has this method and path', { path });
}
