/**
 * Which applications are installed on a site: each installation is a caller of its own by its `instance_id`, with a session
 * that goes on for as long as it is used (identity sheet 4.1, 4.2).
 */
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import type { Session } from './session.ts';
import type { SessionStore } from './session-store.ts';

export interface Installation {
  /** The `instance_id` by which it is known outside. */
  readonly id: string;
  readonly clientId: string;
  readonly sessionId: string;
}

interface InstallationRow {
  id: string;
  session_id: string;
}

/** What an application is installed as on the reader's site. */
export async function findInstallation(reader: Reader, clientId: string): Promise<Installation | undefined> {
  const row = await reader.first(
    statement<InstallationRow>('select id, session_id from app_installation where site_id = $1 and client_id = $2', [
      reader.siteId,
      clientId,
    ]),
  );
  return row && { id: row.id, clientId, sessionId: row.session_id };
}

/** Installs an application, where it is not yet. */
export async function install(
  tx: Transaction,
  sessions: Pick<SessionStore, 'begin'>,
  clientId: string,
  nowMs: number,
): Promise<Installation> {
  const known = await findInstallation(tx, clientId);
  if (known !== undefined) {
    return known;
  }
  const id = newId();
  const sessionId = sessions.begin(tx, ofInstallation(id, clientId), nowMs).id;
  tx.write(
    statement(
      'insert into app_installation (site_id, id, client_id, session_id, installed_at) values ($1, $2, $3, $4, $5)',
      [tx.siteId, id, clientId, sessionId, new Date(nowMs)],
    ),
  );
  await tx.flush();
  return { id, clientId, sessionId };
}

/** Its session token is told to nobody: what an application gets are access and refresh tokens. */
const ofInstallation = (instanceId: string, clientId: string) =>
  ({ subjectType: 'APP', subjectId: instanceId, clientId, secret: 'sessionToken' }) as const;

/** The session of an installation, kept alive; begun anew where the last one has ended or was not used for too long. */
export async function sessionOfInstallation(
  tx: Transaction,
  sessions: Pick<SessionStore, 'begin' | 'liveIn' | 'use'>,
  { clientId, id, sessionId }: Installation,
  nowMs: number,
): Promise<Session> {
  let session = await sessions.liveIn(tx, sessionId);
  if (session === undefined) {
    const begun = sessions.begin(tx, ofInstallation(id, clientId), nowMs).id;
    tx.write(
      statement('update app_installation set session_id = $3 where site_id = $1 and id = $2', [tx.siteId, id, begun]),
    );
    await tx.flush();
    session = (await sessions.liveIn(tx, begun)) as Session;
  }
  sessions.use(tx, session, nowMs);
  return session;
}

/** Removes what an application was installed as. */
export function uninstall(tx: Transaction, clientId: string): void {
  tx.write(statement('delete from app_installation where site_id = $1 and client_id = $2', [tx.siteId, clientId]));
}
