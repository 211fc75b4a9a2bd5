/**
 * Identity sessions: one row per signed-in visitor, member or user. Every access token names one; ending it ends its
 * tokens at once in this process and within five seconds in the others (identity sheet 4, 11).
 */
import type { Clock } from '../db/clock.ts';
import { newId } from '../db/ids.ts';
import type { Query } from '../db/query.ts';
import { statement } from '../db/statement.ts';
import type { Database, Reader, Transaction } from '../db/transaction.ts';
import { formatInstant, minuteMs } from '../time/index.ts';
import type { SubjectType } from './access-token.ts';
import { hashSecret, newSiteSecret, siteOfSecret } from './opaque-secret.ts';
import {
  type ComputerOfSession,
  type Session,
  type SessionRow,
  selectSession,
  sessionEnd,
  toSession,
} from './session.ts';
import { createShortCache } from './short-cache.ts';

/** How long a session token opens the authorize step (identity sheet 4), and how long its session lives without more. */
const sessionTokenLifeMs = 15 * minuteMs;

export interface NewSession {
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly clientId?: string | undefined;
  readonly clientAddress?: string | undefined;
  readonly userAgent?: string | undefined;
  /**
   * Which secret the subject gets. With a session token the session ends with it, 15 minutes later, unless it is used before
   * (`use`): whoever signed in and never came for tokens leaves nothing open.
   */
  readonly secret: 'refreshToken' | 'cookie' | 'sessionToken';
  readonly computer?: ComputerOfSession | undefined;
}

/**
 * Ends the sessions of everybody who signed in and of every application, on all sites, whatever their age: among them are
 * those that were ended since. Visitors keep theirs: nobody ends those, and what was booked belongs to them.
 */
export function endAllSignedIn(nowMs: number): Query<never> {
  return statement(
    "update identity_session set ended_at = $1 where subject_type in ('USER', 'MEMBER', 'APP') and ended_at is null",
    [formatInstant(nowMs)],
  );
}

export interface SessionStore {
  /** Collects the new row; answers its id and the secret that is shown once. */
  begin(tx: Transaction, session: NewSession, nowMs: number): { readonly id: string; readonly secret: string };
  /** The session of an access token, remembered for five seconds; absent when it is unknown, over or ended. */
  live(siteId: string, sessionId: string): Promise<Session | undefined>;
  /** The same as a reader sees it now: inside a transaction nobody waits for a second connection. */
  liveIn(reader: Reader, sessionId: string): Promise<Session | undefined>;
  /** The live session of a refresh token, of a cookie or of a session token that is not over. */
  bySecret(kind: NewSession['secret'], text: string): Promise<Session | undefined>;
  /** Gives a session that goes on in a browser a cookie, in place of the one that it may have had; answers its secret. */
  giveCookie(tx: Transaction, sessionId: string): string;
  /** Notes the use and moves the end on. */
  use(tx: Transaction, session: Session, nowMs: number): void;
  /** Ends one session; its tokens are refused once the transaction is committed. */
  end(tx: Transaction, sessionId: string, nowMs: number): void;
  /** Ends all sessions of a subject, but for one if named. `siteIds`: on these, in place of the site of the transaction. */
  endAllOf(
    tx: Transaction,
    subject: { type: SubjectType; id: string; except?: string | undefined; siteIds?: readonly string[] },
    nowMs: number,
  ): Promise<void>;
  /** Says of a session that is open that it belongs to a shared computer from now on. */
  bindToComputer(tx: Transaction, sessionId: string, computer: Omit<ComputerOfSession, 'isByPin'>, nowMs: number): void;
  /** Ends all sessions at a shared computer. */
  endAllOfComputer(tx: Transaction, computerId: string, nowMs: number): Promise<void>;
  /** Ends all sessions that a client began. */
  endAllOfClient(tx: Transaction, clientId: string, nowMs: number): Promise<void>;
  /**
   * Drops what is remembered of a subject's sessions once the transaction is committed: what they may do has changed.
   * Without an id: of those of everybody of that type. `siteIds`: on these, in place of the site of the transaction.
   */
  forgetAt(tx: Transaction, subject: { type: SubjectType; id?: string; siteIds?: readonly string[] }): Promise<void>;
  /** Notes that whoever the session belongs to has shown once more who they are. */
  confirm(tx: Transaction, sessionId: string, nowMs: number): void;
  /** When that was last, of a session that is open; epoch milliseconds. */
  confirmedAt(reader: Reader, sessionId: string): Promise<number | undefined>;
  /** The same from the rows themselves, of a session on any site, which stays as it is until the transaction ends. */
  holdConfirmedAt(
    tx: Transaction,
    session: { readonly siteId: string; readonly sessionId: string },
    nowMs: number,
  ): Promise<number | undefined>;
  /** The live sessions of a subject, the latest used first. */
  listOf(reader: Reader, subject: { type: SubjectType; id: string }, nowMs: number): Promise<LiveSession[]>;
  /** Told of every session that this process has ended, after the commit. */
  onEnd(listener: (siteId: string, sessionId: string) => void): void;
}

/** A session as its own person, or whoever manages members, may see it; epoch milliseconds. */
export interface LiveSession {
  readonly id: string;
  readonly client_id: string | null;
  readonly client_address: string | null;
  readonly created_at: number;
  readonly last_used_at: number;
  readonly user_agent: string | null;
}

const hashColumns = {
  refreshToken: 'refresh_hash',
  cookie: 'cookie_hash',
  sessionToken: 'session_token_hash',
} as const;
const prefixes = { refreshToken: 'rt', cookie: 'us', sessionToken: 'st' } as const;
const rememberedMs = 5_000;

export function createSessionStore({ database, clock }: { database: Database; clock: Clock }): SessionStore {
  const listeners: ((siteId: string, sessionId: string) => void)[] = [];
  async function find(reader: Reader, sessionId: string): Promise<Session | undefined> {
    const row = await reader.first(
      statement<SessionRow>(`${selectSession} where s.site_id = $1 and s.id = $2`, [reader.siteId, sessionId]),
    );
    return row === undefined ? undefined : toSession(reader, row);
  }
  const remembered = createShortCache<Session | undefined>({
    maxEntries: 20_000,
    maxAgeMs: rememberedMs,
    keep: (session) => session !== undefined,
    async load(key) {
      const [siteId, sessionId] = key.split('/') as [string, string];
      return find(database.reader(siteId), sessionId);
    },
  });
  function ended(siteId: string, sessionId: string): void {
    remembered.forget(`${siteId}/${sessionId}`);
    for (const listener of listeners) {
      listener(siteId, sessionId);
    }
  }
  const ifLive = (session: Session | undefined) =>
    session !== undefined && session.endedAt === undefined && session.expiresAt > clock.now() ? session : undefined;

  async function endAllWith(
    tx: Transaction,
    column: 'client_id' | 'computer_id',
    id: string,
    nowMs: number,
  ): Promise<void> {
    const rows = await tx.all(
      statement<{ id: string }>(
        `update identity_session set ended_at = $3 where site_id = $1 and ${column} = $2 and ended_at is null
         returning id`,
        [tx.siteId, id, new Date(nowMs)],
      ),
    );
    tx.afterCommit(() => {
      for (const row of rows) {
        ended(tx.siteId, row.id);
      }
    });
  }

  return {
    onEnd(listener) {
      listeners.push(listener);
    },
    begin(tx, session, nowMs) {
      const id = newId();
      const secret = newSiteSecret(prefixes[session.secret], tx.siteId);
      const isOfToken = session.secret === 'sessionToken';
      const tokenEnd = nowMs + sessionTokenLifeMs;
      tx.write(
        statement(
          `insert into identity_session
             (site_id, id, subject_type, subject_id, client_id, ${hashColumns[session.secret]}, client_address, user_agent,
              created_at, last_used_at, expires_at, session_token_expires_at, computer_id, lock_after_minutes, is_by_pin)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14)`,
          [
            tx.siteId,
            id,
            session.subjectType,
            session.subjectId,
            session.clientId ?? null,
            hashSecret(secret),
            session.clientAddress ?? null,
            session.userAgent?.slice(0, 400) ?? null,
            new Date(nowMs),
            new Date(isOfToken ? tokenEnd : sessionEnd({ ...session, createdAt: nowMs }, nowMs)),
            isOfToken ? new Date(tokenEnd) : null,
            session.computer?.id ?? null,
            session.computer?.lockAfterMinutes ?? null,
            session.computer?.isByPin ?? false,
          ],
        ),
      );
      return { id, secret };
    },
    live: async (siteId, sessionId) => ifLive(await remembered.get(`${siteId}/${sessionId}`)),
    liveIn: async (reader, sessionId) => ifLive(await find(reader, sessionId)),
    async bySecret(kind, text) {
      const siteId = siteOfSecret(prefixes[kind], text);
      if (siteId === undefined) {
        return undefined;
      }
      const reader = database.reader(siteId);
      const row = await reader.first(
        statement<SessionRow>(
          `${selectSession} where s.site_id = $1 and s.${hashColumns[kind]} = $2
             ${kind === 'sessionToken' ? 'and s.session_token_expires_at > $3' : ''}`,
          [reader.siteId, hashSecret(text), ...(kind === 'sessionToken' ? [new Date(clock.now())] : [])],
        ),
      );
      return ifLive(row === undefined ? undefined : await toSession(reader, row));
    },
    giveCookie(tx, sessionId) {
      const secret = newSiteSecret(prefixes.cookie, tx.siteId);
      tx.write(
        statement('update identity_session set cookie_hash = $3 where site_id = $1 and id = $2 and ended_at is null', [
          tx.siteId,
          sessionId,
          hashSecret(secret),
        ]),
      );
      return secret;
    },
    use(tx, session, nowMs) {
      tx.write(
        statement(
          `update identity_session set last_used_at = $3, expires_at = $4
           where site_id = $1 and id = $2 and ended_at is null`,
          [
            session.siteId,
            session.id,
            new Date(nowMs),
            new Date(sessionEnd({ ...session, computer: session.user?.computer }, nowMs)),
          ],
        ),
      );
      if (session.subjectType !== 'VISITOR') {
        // It may have been about to end with its session token: what is remembered of it must not say so any more.
        tx.afterCommit(() => remembered.forget(`${session.siteId}/${session.id}`));
      }
    },
    end(tx, sessionId, nowMs) {
      tx.write(
        statement('update identity_session set ended_at = $3 where site_id = $1 and id = $2 and ended_at is null', [
          tx.siteId,
          sessionId,
          new Date(nowMs),
        ]),
      );
      tx.afterCommit(() => ended(tx.siteId, sessionId));
    },
    bindToComputer(tx, sessionId, { id, lockAfterMinutes }, nowMs) {
      const end = sessionEnd(
        { subjectType: 'USER', createdAt: nowMs, computer: { id, lockAfterMinutes, isByPin: false } },
        nowMs,
      );
      tx.write(
        statement(
          `update identity_session set computer_id = $3, lock_after_minutes = $4, expires_at = least(expires_at, $5)
           where site_id = $1 and id = $2 and ended_at is null`,
          [tx.siteId, sessionId, id, lockAfterMinutes, new Date(end)],
        ),
      );
      tx.afterCommit(() => remembered.forget(`${tx.siteId}/${sessionId}`));
    },
    endAllOfComputer: (tx, computerId, nowMs) => endAllWith(tx, 'computer_id', computerId, nowMs),
    endAllOfClient: (tx, clientId, nowMs) => endAllWith(tx, 'client_id', clientId, nowMs),
    async endAllOf(tx, { except, id: subjectId, siteIds = [tx.siteId], type }, nowMs) {
      for (const siteId of siteIds) {
        const rows = await tx.all(
          statement<{ id: string }>(
            `update identity_session set ended_at = $4
             where site_id = $1 and subject_type = $2 and subject_id = $3 and ended_at is null and id is distinct from $5
             returning id`,
            [siteId, type, subjectId, new Date(nowMs), except ?? null],
          ),
        );
        tx.afterCommit(() => {
          for (const { id } of rows) {
            ended(siteId, id);
          }
        });
      }
    },
    async forgetAt(tx, { id: subjectId, siteIds = [tx.siteId], type }) {
      for (const siteId of siteIds) {
        const rows = await tx.all(
          statement<{ id: string }>(
            `select id from identity_session
             where site_id = $1 and subject_type = $2 and ($3::uuid is null or subject_id = $3) and ended_at is null`,
            [siteId, type, subjectId ?? null],
          ),
        );
        tx.afterCommit(() => {
          for (const { id } of rows) {
            remembered.forget(`${siteId}/${id}`);
          }
        });
      }
    },
    confirm(tx, sessionId, nowMs) {
      tx.write(
        statement('update identity_session set confirmed_at = $3 where site_id = $1 and id = $2 and ended_at is null', [
          tx.siteId,
          sessionId,
          new Date(nowMs),
        ]),
      );
    },
    async confirmedAt(reader, sessionId) {
      const row = await reader.first(
        statement<{ confirmed_at: number | null }>(
          'select confirmed_at from identity_session where site_id = $1 and id = $2 and ended_at is null',
          [reader.siteId, sessionId],
        ),
      );
      return row?.confirmed_at ?? undefined;
    },
    async holdConfirmedAt(tx, { sessionId, siteId }, nowMs) {
      const row = await tx.first(
        statement<{ confirmed_at: number | null }>(
          `select confirmed_at from identity_session
           where site_id = $1 and id = $2 and ended_at is null and expires_at > $3 for share`,
          [siteId, sessionId, new Date(nowMs)],
        ),
      );
      return row?.confirmed_at ?? undefined;
    },
    listOf: (reader, subject, nowMs) =>
      reader.all(
        statement<LiveSession>(
          `select id, client_id, client_address, created_at, last_used_at, user_agent from identity_session
           where site_id = $1 and subject_type = $2 and subject_id = $3 and ended_at is null and expires_at > $4
           order by last_used_at desc, id limit 100`,
          [reader.siteId, subject.type, subject.id, new Date(nowMs)],
        ),
      ),
  };
}
