/** The writes of OAuth apps. Whoever calls through one that is removed has nothing any more (identity sheet 5, 11). */
import { type ChangedOauthAppInput, fail, type NewOauthAppInput } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import { removeCodesOf } from '../../../auth/authorization-codes.ts';
import { uninstall } from '../../../auth/installations.ts';
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import { removeRefreshTokensOf } from '../../../auth/refresh-tokens.ts';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Message, recordChange } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { presentOauthApp } from '../present.ts';
import { findOauthApp, listOauthApps, type OauthAppRow, oauthAppTable } from '../repository.ts';
import { maxOauthApps, settingsAfter } from '../rules/oauth-apps.ts';

export interface OauthAppParts {
  readonly auth: Pick<Auth, 'sessions' | 'sites'>;
  readonly recordEvents: RecordEvents;
}

/** That one comes or goes is told by a message of its own; what else is changed of it only the log says. */
function record(
  tx: Transaction,
  act: Act,
  { after, before }: { readonly before?: OauthAppRow; readonly after?: OauthAppRow },
  parts: OauthAppParts,
): void {
  const told = before === undefined ? 'AppInstalled' : after === undefined ? 'AppRemoved' : undefined;
  const messages = told === undefined ? [] : [{ type: told, body: { appId: ((after ?? before) as OauthAppRow).id } }];
  recordChange(
    tx,
    act,
    {
      entity: 'oauthApp',
      before,
      after,
      present: presentOauthApp,
      audited: presentOauthApp,
      messages: messages as readonly Message[],
      onlyActionEvents: true,
    },
    parts,
  );
  tx.afterCommit(() => parts.auth.sites.forget());
}

export function requireOauthApp(row: OauthAppRow | undefined): OauthAppRow {
  if (row === undefined) {
    throw fail('OAUTH_APP_NOT_FOUND', 'The site has no OAuth app with this id');
  }
  return row;
}

export async function createOauthApp(
  tx: Transaction,
  act: Act,
  { applicationType = 'HEADLESS', name, ...said }: NewOauthAppInput,
  parts: OauthAppParts,
): Promise<{ readonly row: OauthAppRow; readonly secret: string | undefined }> {
  const settings = settingsAfter({}, said);
  if ((await listOauthApps(tx)).length >= maxOauthApps) {
    throw fail('OAUTH_APP_LIMIT_REACHED', `A site has at most ${maxOauthApps} OAuth apps`);
  }
  const secret = applicationType === 'APP' ? newSiteSecret('cs', tx.siteId) : undefined;
  const row: OauthAppRow = {
    id: newId(),
    site_id: tx.siteId,
    name,
    application_type: applicationType,
    secret_hash: secret === undefined ? null : hashSecret(secret),
    settings,
    revision: 1,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  oauthAppTable.insert(tx, row);
  record(tx, act, { after: row }, parts);
  return { row, secret };
}

export async function updateOauthApp(
  tx: Transaction,
  act: Act,
  id: string,
  { name, revision, ...said }: ChangedOauthAppInput,
  parts: OauthAppParts,
): Promise<OauthAppRow> {
  const before = requireOauthApp(await findOauthApp(tx, id));
  if (revision !== undefined) {
    requireRevision(before, revision);
  }
  const row = oauthAppTable.update(tx, before, {
    name: name ?? before.name,
    settings: settingsAfter(before.settings, said),
    updated_at: act.nowMs,
  });
  record(tx, act, { before, after: row }, parts);
  return row;
}

export async function deleteOauthApp(tx: Transaction, act: Act, id: string, parts: OauthAppParts): Promise<void> {
  const before = requireOauthApp(await findOauthApp(tx, id));
  const removed = oauthAppTable.remove(tx, before);
  uninstall(tx, id);
  removeCodesOf(tx, id);
  removeRefreshTokensOf(tx, id);
  await tx.flush();
  await parts.auth.sessions.endAllOfClient(tx, id, act.nowMs);
  record(tx, act, { before: removed }, parts);
}
