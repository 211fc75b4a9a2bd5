/**
 * Proof that no program is calling: one small interface, so that whatever asks for it does not know who judges it, and the
 * taking of a proof, which is good once (identity sheet 9 M, docs/decisions/0042).
 */
import { type CaptchaAction, type CaptchaChallenge, fail } from '@openhours/contract';
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { formatInstant } from '../time/index.ts';
import type { Caller } from './caller.ts';

/** What a proof is for: one that was made for anything else is none. */
export interface CaptchaPurpose {
  readonly siteId: string;
  readonly action: CaptchaAction;
  /** Who visits, as `visitOf` names them. */
  readonly visit: string;
}

/** A proof that is right. It still has to be taken. */
export interface SolvedCaptcha {
  /** The same for no other challenge. */
  readonly nonce: string;
  /** From then on it is refused for its age. */
  readonly expiresMs: number;
}

/** Whoever gives out challenges and judges what is sent for them. */
export interface CaptchaProvider {
  /** `effort`: how many times as much work as usual it is to be. */
  challenge(purpose: CaptchaPurpose, nowMs: number, effort?: number): Promise<CaptchaChallenge>;
  /** Undefined: wrong, too old, for something else, or nothing of the kind. */
  verify(token: string, purpose: CaptchaPurpose, nowMs: number): Promise<SolvedCaptcha | undefined>;
}

/** Names the visit in which somebody acts; the site's own pages act in that of whoever opened them. */
export function visitOf(caller: Caller): string {
  switch (caller.kind) {
    case 'visitor':
      return caller.visitorId;
    case 'member':
      return caller.memberId;
    case 'apiKey':
      return caller.onBehalfOf === undefined ? caller.keyId : visitOf(caller.onBehalfOf);
    case 'app':
      return caller.instanceId;
    case 'user':
      return caller.userId;
    case 'anonymous':
      return '';
  }
}

export function invalidCaptcha(): Error {
  return fail('INVALID_CAPTCHA_TOKEN', 'The captcha token is wrong, expired or already used: solve a new challenge');
}

/** Takes a proof in the transaction of what it was given for: the second one to do so is refused. */
export function takeCaptcha(
  tx: Transaction,
  { expiresMs, nonce }: SolvedCaptcha,
  refusal: () => Error = invalidCaptcha,
): void {
  tx.write(
    statement(
      'insert into taken_captcha (site_id, nonce, expires_at) values ($1, $2, $3) on conflict (site_id, nonce) do nothing',
      [tx.siteId, nonce, formatInstant(expiresMs)],
    ),
    { rows: 1, otherwise: refusal },
  );
}
