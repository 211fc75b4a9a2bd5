/** The typed client of an Openhours server, for browsers and servers, and the seam between server and pages. */
export type { CallOptions } from './caller.ts';
export {
  type Client,
  type ClientExtras,
  type ClientOptions,
  cacheTimeMs,
  createClient,
  type OperationMethods,
} from './client.ts';
export { CallError, type CallErrorDetails, isCallError, refusalData, withFailureCallback } from './errors.ts';
export type { FrameHost } from './frame.ts';
export {
  bookedLocationTypes,
  bookingsAppId,
  businessScheduleExternalId,
  staffResourceTypeId,
} from './generated.ts';
export type { CaptchaTokens, LoginErrorCode, LoginResult, LoginState } from './login-states.ts';
export * from './pages.ts';
export { challengeOf, createProofKey, type ProofKey } from './pkce.ts';
export { createQuery, pageDefaults, type QueryBuilder } from './query.ts';
export { leaseLock, type RenewalLock } from './renewal-lock.ts';
export { retryDelayMs, retryLimits } from './retry.ts';
export type { Auth, RedirectSignIn } from './sign-in.ts';
export type { OpenStream, StreamEvent, StreamListener } from './stream.ts';
export { TokenError } from './token-keeper.ts';
export {
  cookieTokens,
  emptyTokens,
  isExpired,
  localStorageTokens,
  memoryTokens,
  type TokenRole,
  type TokenSet,
  type TokenStorage,
} from './tokens.ts';
export {
  type CalledOperation,
  type ClientAnswer,
  type ClientRequest,
  type ClientTransport,
  fetchTransport,
} from './transport.ts';
