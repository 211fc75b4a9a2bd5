/** What a step of signing in or up comes to: states by the server's, codes by its refusals (identity sheet 15). */
import { CallError } from './errors.ts';

export type LoginState =
  | 'INITIAL'
  | 'SUCCESS'
  | 'EMAIL_VERIFICATION_REQUIRED'
  | 'OWNER_APPROVAL_REQUIRED'
  | 'FAILURE'
  | 'USER_CAPTCHA_REQUIRED'
  | 'SILENT_CAPTCHA_REQUIRED';

export type LoginErrorCode =
  | 'invalidEmail'
  | 'emailAlreadyExists'
  | 'invalidPassword'
  | 'resetPassword'
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken';

export interface LoginResult {
  readonly loginState: LoginState;
  readonly data?: { readonly sessionToken?: string; readonly stateToken?: string };
  readonly error?: string;
  readonly errorCode?: LoginErrorCode;
}

/** As the calls of version 2 answer it, and those of version 1, whose state is an object. */
export interface StateAnswer {
  readonly state?: string | { readonly status?: string; readonly stateToken?: string };
  readonly sessionToken?: string;
  readonly stateToken?: string;
}

export const unknownState: LoginResult = Object.freeze({ loginState: 'FAILURE', error: 'Unknown _state' });

export function resultOf({ state, sessionToken, stateToken }: StateAnswer): LoginResult {
  const nested = typeof state === 'string' ? { status: state } : (state ?? {});
  const kept = stateToken ?? nested.stateToken;
  switch (nested.status) {
    case 'SUCCESS':
    case 'DONE':
      return { loginState: 'SUCCESS', data: sessionToken ? { sessionToken } : {} };
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: kept ? { stateToken: kept } : {} };
    case 'REQUIRE_OWNER_APPROVAL':
      return { loginState: 'OWNER_APPROVAL_REQUIRED' };
    default:
      return unknownState;
  }
}

/** What a refused step says: the error's words, and a code for those that a page answers in a way of its own. */
export function failureOf(error: unknown, explain: (error: unknown) => Partial<LoginResult>): LoginResult {
  const message = error instanceof Error ? error.message : String(error);
  return { loginState: 'FAILURE', error: message, ...explain(error) };
}

const captchaErrors: Readonly<Record<string, LoginErrorCode>> = {
  '-19971': 'missingCaptchaToken',
  '-19970': 'invalidCaptchaToken',
};
const registerErrors: Readonly<Record<string, LoginErrorCode>> = { ...captchaErrors, '-19995': 'emailAlreadyExists' };
const loginErrors: Readonly<Record<string, LoginErrorCode>> = {
  ...captchaErrors,
  '-19976': 'invalidPassword',
  '-19973': 'resetPassword',
};

const codeIn = (table: Readonly<Record<string, LoginErrorCode>>, error: unknown) =>
  error instanceof CallError ? table[error.code] : undefined;

/** A malformed address is told in the server's own words; of all that is not known only the message remains. */
export function registerError(error: unknown): Partial<LoginResult> {
  const violations = error instanceof CallError ? error.fieldViolations : [];
  const email = violations.filter(({ data }) => data?.type === 'EMAIL')[0];
  if (email !== undefined) {
    return { errorCode: 'invalidEmail', error: email.description };
  }
  const errorCode = codeIn(registerErrors, error);
  return errorCode === undefined ? {} : { errorCode };
}

/** Whatever is not known counts as an address that cannot sign in. */
export function loginError(error: unknown): Partial<LoginResult> {
  return { errorCode: codeIn(loginErrors, error) ?? 'invalidEmail' };
}

/** Of a sign-in that has neither address nor password only a captcha is a reason that the page can do something about. */
export function captchaError(error: unknown): Partial<LoginResult> {
  const errorCode = codeIn(captchaErrors, error);
  return errorCode === undefined ? {} : { errorCode };
}

export interface CaptchaTokens {
  readonly recaptchaToken?: string;
  readonly invisibleRecaptchaToken?: string;
}

/** Both tokens in one element, as the wire has them. */
export function captchaOf(tokens: CaptchaTokens | undefined): Record<string, string>[] {
  const { recaptchaToken, invisibleRecaptchaToken } = tokens ?? {};
  const element = {
    ...(recaptchaToken ? { Recaptcha: recaptchaToken } : {}),
    ...(invisibleRecaptchaToken ? { InvisibleRecaptcha: invisibleRecaptchaToken } : {}),
  };
  return Object.keys(element).length === 0 ? [] : [element];
}
