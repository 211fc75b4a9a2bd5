/** What signing up and in as a member stands on, what is told of it, and who acts. */
import type { CallCounts } from '../../../admission/call-counts.ts';
import type { Auth } from '../../../auth/auth.ts';
import { personBehind } from '../../../auth/caller.ts';
import type { CaptchaProvider } from '../../../auth/captcha.ts';
import type { OauthClient } from '../../../auth/site-directory.ts';
import type { Act } from '../../../call.ts';
import type { Database } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { type DispatchReactions, defineReaction } from '../../../events/reactions.ts';
import type { Outgoing } from '../../../outgoing/outgoing.ts';
import type { IdentityRow } from '../repository/identities.ts';

export interface MemberAccessParts {
  readonly auth: Auth;
  readonly database: Database;
  readonly dispatchReactions: DispatchReactions;
  readonly recordEvents: RecordEvents;
  /** False: nothing keeps strangers in bounds (`OPENHOURS_RATE_LIMITS=off`). */
  readonly limitsStrangers: boolean;
  readonly captcha: CaptchaProvider;
  /** For captchas that somebody else judges, and the keys of those who sign members in. */
  readonly outgoing: Pick<Outgoing, 'call' | 'isPrivateTarget'>;
  /** What addresses have called that lasts beyond a process. */
  readonly counts: Pick<CallCounts, 'count'>;
}

/** An act of whoever signs up or in. */
export type SignInAct = Act & { readonly userAgent?: string | undefined };

/** Which contact may become the member's when an identity comes into being or changes. */
export interface ContactRule {
  /** The contact that was there before may become the member's: the address is theirs. */
  readonly joinsContact: boolean;
  /** Only one of the same name, where the person has one: nobody who knows both has said that the two are one. */
  readonly needsSameName?: boolean | undefined;
  /** As which contact the address is known: there is none of the member's until they have verified it. */
  readonly awaitedContactId?: string | undefined;
}

export interface IdentityCreated extends ContactRule {
  readonly identity: IdentityRow;
}

/** Somebody is a member from now on, or waits for it. */
export const identityCreated = defineReaction<IdentityCreated>('identity.identityCreated');

export interface IdentityChanged extends ContactRule {
  readonly before: IdentityRow;
  readonly identity: IdentityRow;
  /** What the owner has decided about it, where it is that. */
  readonly decision?: 'APPROVED' | 'BLOCKED' | undefined;
}

/** How an identity stands, what it says of itself, or its address has changed. */
export const identityChanged = defineReaction<IdentityChanged>('identity.identityChanged');

/** The OAuth app through which somebody signs in; a program of the business has none. */
export function clientOf(act: Pick<Act, 'caller'>): string | undefined {
  return personBehind(act.caller)?.clientId;
}

/** Somebody has signed in, which is no change of the identity. */
export const identitySignedIn = defineReaction<{ readonly identityId: string }>('identity.identitySignedIn');

export type ClientOverrides = Partial<Pick<OauthClient, 'signOnPolicy' | 'captcha'>>;

/**
 * What the OAuth app of a caller sets in place of the site's own for those who come through it (identity sheet 5). The one
 * place that asks, and before any transaction: inside one it would wait for a second connection.
 */
export async function overridesOfClient(
  { auth }: Pick<MemberAccessParts, 'auth'>,
  act: Pick<Act, 'caller' | 'site'>,
): Promise<ClientOverrides> {
  const id = clientOf(act);
  const client = id === undefined ? undefined : await auth.sites.client(id);
  return client?.siteId === act.site.id ? client : {};
}
