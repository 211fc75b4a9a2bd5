/** What can come of the authorize step: an answer to the client, a page that the person sees first, or a page of ours. */
import type { ResponseMode } from '../../identity/index.ts';

/** Where and how a client is answered; nothing is ever sent to an address or origin that was not checked. */
export type Delivery =
  | { readonly mode: Exclude<ResponseMode, 'web_message'>; readonly redirectUri: string }
  | { readonly mode: 'web_message'; readonly targetOrigin: string };

export type AuthorizeError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'login_required'
  | 'consent_required'
  | 'access_denied'
  | 'temporarily_unavailable';

export type Outcome =
  /** A page of ours, for a request that nobody may be told of. */
  | { readonly kind: 'page'; readonly why: 'client' | 'redirectUri' | 'origin' | 'request' | 'closed' | 'answered' }
  | {
      readonly kind: 'error';
      readonly to: Delivery;
      readonly error: AuthorizeError;
      readonly description: string;
      readonly state: string | undefined;
    }
  | { readonly kind: 'code'; readonly to: Delivery; readonly code: string; readonly state: string }
  /** The person does something first. */
  | { readonly kind: 'go'; readonly address: string; readonly cookies?: readonly string[] };

/** A step of the pipeline stops it by throwing what comes of it. */
export class Stop extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.name = 'Stop';
    this.outcome = outcome;
  }
}

/** What comes of steps, one of which may have stopped them. */
export async function stopped(steps: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof Stop) {
      return error.outcome;
    }
    throw error;
  }
}
