/**
 * The refusals of sign-ups and sign-ins of members, whose codes are numbers that clients know, with the name by which the
 * platform's own types know them (identity sheet 1.4). Pure.
 */
import { type ApplicationError, fail, invalid } from '@openhours/contract';
import type { RenderedError } from '../../../call.ts';

export function missingCaptcha(): ApplicationError {
  return fail('-19971', 'A captcha is needed: send the token of one', { name: 'MISSING_CAPTCHA_TOKEN' });
}

export function wrongCaptcha(): ApplicationError {
  return fail('-19970', 'The captcha token is wrong, expired or already used', { name: 'INVALID_CAPTCHA_TOKEN' });
}

export function addressTakenByMember(): ApplicationError {
  return fail('-19995', 'This e-mail address already has an account', { name: 'DUPLICATE_EMAIL' });
}

export function wrongPassword(): ApplicationError {
  return fail('-19976', 'The address or the password is wrong', { name: 'INVALID_PASSWORD' });
}

export function noPasswordYet(): ApplicationError {
  return fail('-19973', 'A new password must be set before signing in', { name: 'REENROLLMENT_REQUIRED_BY_ADMIN' });
}

export function unknownAddress(): ApplicationError {
  return fail('-19999', 'Nobody with this e-mail address has an account', { name: 'EMAIL_NOT_FOUND' });
}

export function mayNotSignIn(): ApplicationError {
  return fail('-19956', 'This account cannot be used to sign in', { name: 'IDENTITY_BLOCKED' });
}

export function pausedSignIn(retryAfterSeconds: number): ApplicationError {
  return fail(
    '-19988',
    'Too many attempts to sign in; try again later',
    { name: 'THROTTLED_FEATURE' },
    { retryAfterSeconds },
  );
}

/** Whether an address is compared as it is written: else it may be somebody else's mailbox. */
export function isOneMailbox(email: string): boolean {
  return email.normalize('NFKC') === email.normalize('NFC');
}

/**
 * Refuses an address that is compared as another than it is written: the code would go to the one mailbox, and the contact be that
 * of the other. Example: `ﬁona@example.com` with a ligature.
 */
export function requireOneMailbox(email: string, field: string): void {
  if (!isOneMailbox(email)) {
    throw invalid(field, 'must be a valid email', 'FORMAT', { data: { type: 'EMAIL' } });
  }
}

export function invalidStateToken(): ApplicationError {
  return fail('INVALID_STATE_TOKEN', 'The state token is unknown, used or expired: sign in again');
}

export function verificationFailed(): ApplicationError {
  return fail('VERIFICATION_FAILED', 'Verification failed');
}

export function invalidRecoveryToken(): ApplicationError {
  return fail('INVALID_RECOVERY_TOKEN', 'The link is unknown, used or expired; ask for a new one');
}

export function unknownIdentity(identityId: string): ApplicationError {
  return fail('IDENTITY_NOT_FOUND', 'The site has no member with this id', { identityId });
}

/**
 * What a login is refused with as its client can read it: it takes no violations, and knows a limit by a number of its own
 * (identity sheet 1.4, traps 1 and 2).
 */
export function asLoginError(rendered: RenderedError): RenderedError {
  const { details } = rendered.body;
  if ('validationError' in details) {
    const { fieldViolations } = details.validationError;
    return renderedOf(
      fieldViolations.some(({ field }) => field === 'stateToken') ? invalidStateToken() : unknownAddress(),
    );
  }
  return details.applicationError.code === 'THROTTLED_FEATURE' ? renderedOf(pausedSignIn(0)) : rendered;
}

function renderedOf({ code, data, description, status }: ApplicationError): RenderedError {
  return { status, body: { message: description, details: { applicationError: { code, description, data } } } };
}
