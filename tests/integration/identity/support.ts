/** What the tests of identity share: tokens by the grant, and who a set of headers is. */

import { randomBytes } from 'node:crypto';
import { ApplicationError, foldText, type MessageType } from '@openhours/contract';
import type { CredentialHeaders } from '../../../packages/server/src/auth/authentication.ts';
import type { Site } from '../../../packages/server/src/call.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Reader, Transaction } from '../../../packages/server/src/db/transaction.ts';
import { insertMessage } from '../../../packages/server/src/domains/notifications/repository.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import type { TestServer } from '../../support/server.ts';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: string;
}

/** Tokens of a new visitor of the first site. */
export async function anonymousTokens(server: TestServer, clientId = server.clientId): Promise<Tokens> {
  const answer = await server.send('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } });
  if (answer.status !== 200) {
    throw new Error(`no tokens: ${answer.text}`);
  }
  return answer.body as unknown as Tokens;
}

/** The caller and site behind headers; an application error rejects with its code and status. */
export async function who(
  server: TestServer,
  headers: CredentialHeaders,
): Promise<{ caller: Record<string, unknown> & { kind: string }; site: Site | undefined }> {
  const { caller, site } = await server.assembly.auth.authenticate(headers);
  return { caller: { ...caller }, site };
}

/** The code with which something is refused; fails when it is not. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApplicationError)) {
    throw new Error(`expected a refusal, got ${String(error)}`);
  }
  return error.code;
}

/** A message that waits for the mail job. */
export function queueMessage(
  tx: Transaction,
  message: { readonly type: MessageType; readonly to: string; readonly relatedId?: string; readonly nowMs: number },
): void {
  const { type, to, relatedId = newId(), nowMs } = message;
  insertMessage(
    tx,
    {
      once: newId(),
      type,
      channel: 'EMAIL',
      to_address: to,
      to_address_folded: foldText(to),
      from_address: 'no-reply@example.com',
      language: 'en',
      subject: 'Waiting',
      text: 'Waiting',
      html: null,
      related_id: relatedId,
      contact_id: null,
      created_at: nowMs,
      calendar: null,
      calendar_of: null,
      useful_until: null,
      sealed_link: type === 'USER_PASSWORD_RESET' ? randomBytes(8) : null,
    },
    { enqueue: createEnqueue(), cap: undefined },
  );
}

/** The messages to an address, the oldest first. */
export function messagesTo(reader: Reader, to: string) {
  return reader.all(
    statement<{ type: string; status: string; due: boolean; sealed: boolean }>(
      `select type, status, leaves_at is not null as due, sealed_link is not null as sealed
       from message where site_id = $1 and to_address_folded = $2 order by id`,
      [reader.siteId, foldText(to)],
    ),
  );
}
