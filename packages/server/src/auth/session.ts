/** What a session is: how it is stored and read, and how long it lives (identity sheet 4). */
import type { StaffRole } from '@openhours/contract';
import type { Reader } from '../db/transaction.ts';
import { dayMs, minuteMs } from '../time/index.ts';
import type { SubjectType } from './access-token.ts';
import { asksSecondFactor } from './second-factor.ts';

/** How long a session lives after its last use (identity sheet 4: sliding), and at most in all. */
export const sessionLives = Object.freeze({
  VISITOR: { idleMs: 365 * dayMs, wholeMs: Number.POSITIVE_INFINITY },
  MEMBER: { idleMs: 90 * dayMs, wholeMs: Number.POSITIVE_INFINITY },
  APP: { idleMs: 365 * dayMs, wholeMs: Number.POSITIVE_INFINITY },
  /** Dashboard sign-ins: a week without use, thirty days in all. */
  USER: { idleMs: 7 * dayMs, wholeMs: 30 * dayMs },
});

/** The computer that several people use, to which a session belongs (docs/decisions/0092). */
export interface ComputerOfSession {
  readonly id: string;
  /** So long without use, and the session ends. */
  readonly lockAfterMinutes: number;
  /** Begun by a PIN. */
  readonly isByPin: boolean;
}

/** Its page says that somebody is there once a minute at most, so a session ends a little after the page has locked itself. */
const lockSlackMs = 2 * minuteMs;

/** The end of a session made at `createdAt` and used now; epoch milliseconds. */
export function sessionEnd(
  {
    computer,
    createdAt,
    subjectType,
  }: Pick<Session, 'subjectType' | 'createdAt'> & { readonly computer?: ComputerOfSession | undefined },
  nowMs: number,
): number {
  const { idleMs, wholeMs } = sessionLives[subjectType];
  const idle = computer === undefined ? idleMs : computer.lockAfterMinutes * minuteMs + lockSlackMs;
  return Math.min(nowMs + idle, createdAt + wholeMs);
}

export interface Session {
  readonly id: string;
  readonly siteId: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly clientId: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly endedAt: number | undefined;
  /** Until when its session token opens the authorize step; absent for a session that has none. */
  readonly sessionTokenExpiresAt: number | undefined;
  /** Of users only: the role as it is now. */
  readonly user:
    | {
        readonly role: StaffRole;
        readonly resourceId: string | undefined;
        readonly accountOwner: boolean;
        /** The site asks a second factor of the role, and the person has none. */
        readonly needsSecondFactor?: true;
        readonly computer?: ComputerOfSession;
      }
    | undefined;
}

export interface SessionRow {
  id: string;
  site_id: string;
  subject_type: SubjectType;
  subject_id: string;
  client_id: string | null;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  session_token_expires_at: number | null;
  role: StaffRole | null;
  resource_id: string | null;
  account_owner: boolean | null;
  has_second_factor: boolean | null;
  computer_id: string | null;
  lock_after_minutes: number | null;
  is_by_pin: boolean;
}

export const selectSession = `
  select s.id, s.site_id, s.subject_type, s.subject_id, s.client_id, s.created_at, s.expires_at, s.ended_at,
         s.session_token_expires_at, s.computer_id, s.lock_after_minutes, s.is_by_pin,
         u.role, u.resource_id, u.account_owner, u.has_second_factor
  from identity_session s
  left join site_user u on s.subject_type = 'USER' and u.site_id = s.site_id and u.id = s.subject_id`;

export async function toSession(reader: Reader, row: SessionRow): Promise<Session | undefined> {
  if (row.subject_type === 'USER' && row.role === null) {
    return undefined;
  }
  const accountOwner = row.account_owner === true;
  const isAsked =
    row.role !== null &&
    row.has_second_factor !== true &&
    (await asksSecondFactor(reader, row.site_id, { role: row.role, accountOwner }));
  return {
    id: row.id,
    siteId: row.site_id,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    clientId: row.client_id ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at ?? undefined,
    sessionTokenExpiresAt: row.session_token_expires_at ?? undefined,
    user:
      row.role === null
        ? undefined
        : {
            role: row.role,
            resourceId: row.resource_id ?? undefined,
            accountOwner,
            ...(isAsked ? { needsSecondFactor: true } : {}),
            ...(row.computer_id === null || row.lock_after_minutes === null
              ? {}
              : {
                  computer: {
                    id: row.computer_id,
                    lockAfterMinutes: row.lock_after_minutes,
                    isByPin: row.is_by_pin,
                  },
                }),
          },
  };
}
