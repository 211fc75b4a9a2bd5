/** All SQL of redirect sessions. */
import type { AuthRequest, Callbacks, IntentName, OpenedRedirectSession } from '@openhours/contract';
import { hashSecret } from '../../auth/opaque-secret.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, sealed, text, uuid } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

/** A browser that has left to sign in with a provider. */
export interface LeftForProvider {
  readonly connectionId: string;
  /** Of the connection, as it was then. */
  readonly revision: number;
  /** SHA-256 of the cookie of that browser, and what the answer is known by, sealed; both as base64url. */
  readonly browserHash: string;
  readonly sealed: string;
}

export interface RedirectDetails {
  /** Where the browser goes, without what is secret in it. */
  readonly address: string;
  readonly callbacks: Callbacks;
  /** False: the page is opened by whom the browser holds, else by a new visitor. */
  readonly keepsIdentity: boolean;
  readonly booking?: OpenedRedirectSession['booking'];
  /** Of `eventsCheckout`. */
  readonly event?: { readonly slug: string; readonly reservationId: string };
  /** Of `paidPlansCheckout`. */
  readonly plan?: { readonly planId: string; readonly checkoutData?: string | undefined };
  /** Of `auth`: to whose page a silent sign-in answers. */
  readonly targetOrigin?: string | undefined;
  /** Of `auth`: its member is asked whether the client may act for them, and it is good for nothing else. */
  readonly asksConsent?: boolean | undefined;
  /** Of one that no client has made: its handle is the state of a sign-in with a provider, and opens no page. */
  readonly provider?: LeftForProvider | undefined;
  /** Of `auth` without its secrets. */
  readonly authRequest?: Omit<AuthRequest, 'sessionToken'> | undefined;
}

export const redirectSessionTable = defineTable('redirect_session', {
  id: uuid(),
  handle_hash: sealed(),
  /** Of what stands in the address for a session token, until it is used. */
  stand_in_hash: nullable(sealed()),
  intent: text<IntentName>(),
  client_id: nullable(uuid()),
  /** The identity session that goes on in the browser, or that ends there. */
  session_id: nullable(uuid()),
  details: json<RedirectDetails>(),
  created_at: instant(),
  expires_at: instant(),
  /** When its identity was taken over, or the sign-out done: once. */
  used_at: nullable(instant()),
});
export type RedirectSessionRow = RowOf<typeof redirectSessionTable>;

/** The redirect session of a handle, while its time is not over. */
export function findByHandle(reader: Reader, handle: string, nowMs: number): Promise<RedirectSessionRow | undefined> {
  return reader.first(
    statement<RedirectSessionRow>(
      `select ${redirectSessionTable.list} from redirect_session
       where site_id = $1 and handle_hash = $2 and expires_at > $3`,
      [reader.siteId, hashSecret(handle), new Date(nowMs)],
    ),
  );
}

/** Uses what a redirect session is good for once; true for whoever is first. */
export async function useOnce(tx: Transaction, id: string, nowMs: number): Promise<boolean> {
  const row = await tx.first(
    statement<{ id: string }>(
      'update redirect_session set used_at = $3 where site_id = $1 and id = $2 and used_at is null returning id',
      [tx.siteId, id, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

/** Takes what stands in for a session token; answers the session, the first time only. */
export async function takeStandIn(
  tx: Transaction,
  standIn: string,
  nowMs: number,
): Promise<{ readonly session_id: string; readonly client_id: string } | undefined> {
  return tx.first(
    statement<{ session_id: string; client_id: string }>(
      `update redirect_session set stand_in_hash = null
       where site_id = $1 and stand_in_hash = $2 and expires_at > $3 returning session_id, client_id`,
      [tx.siteId, hashSecret(standIn), new Date(nowMs)],
    ),
  );
}
