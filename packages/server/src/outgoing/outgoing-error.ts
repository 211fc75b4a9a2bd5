/** Why a call did not get its answer, while it is on its way through streams and promises. */
import type { OutgoingFailure, OutgoingReason } from './outgoing-request.ts';

const descriptions: Readonly<Record<OutgoingReason, string>> = {
  ADDRESS_REFUSED: 'The address is not one that may be reached from here.',
  PROTOCOL_REFUSED: 'The address must begin with http:// or https:// and hold no user name or password.',
  TOO_MANY_REDIRECTS: 'The address redirects further than is followed.',
  TOO_LARGE: 'The answer is larger than allowed.',
  TIMEOUT: 'The answer did not come in time.',
  NETWORK: 'The address could not be reached, or the connection broke.',
};

export class OutgoingError extends Error {
  readonly reason: OutgoingReason;
  readonly code: string | undefined;

  constructor(reason: OutgoingReason, code?: string) {
    super(descriptions[reason]);
    this.name = 'OutgoingError';
    this.reason = reason;
    this.code = code;
  }

  get failure(): OutgoingFailure {
    const { code, message: description, reason } = this;
    return { answered: false, reason, description, ...(code === undefined ? {} : { code }) };
  }
}

/**
 * What a library or the system throws, in our words: theirs name addresses. `isLate` when the time was over, in whatever
 * way that showed.
 */
export function outgoingErrorOf(error: unknown, isLate: boolean): OutgoingError {
  if (isLate) {
    return new OutgoingError('TIMEOUT');
  }
  if (error instanceof OutgoingError) {
    return error;
  }
  const { code } = error as { readonly code?: unknown };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutgoingError('TOO_LARGE');
  }
  return new OutgoingError('NETWORK', typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : undefined);
}
