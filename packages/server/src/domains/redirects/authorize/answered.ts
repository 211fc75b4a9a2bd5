/**
 * What a person has answered on a page of the authorize step: whether a client may act for them, or with which account they go
 * on. The request is checked anew, since its client may have changed meanwhile, and each question is answered once.
 */
import type { Session } from '../../../auth/session.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { findMemberName } from '../member-name.ts';
import type { RedirectsParts } from '../parts.ts';
import { type RedirectSessionRow, useOnce } from '../repository.ts';
import { type CheckedRequest, checkRequest, issueCodeOf } from './authorize.ts';
import { type Outcome, Stop, stopped } from './outcome.ts';

interface Question {
  readonly siteId: string;
  readonly row: RedirectSessionRow;
}

/** The request behind a page. Throws `Stop` where it may not be answered any more. */
function requestOf(parts: RedirectsParts, { row }: Question, nowMs: number): Promise<CheckedRequest> {
  return checkRequest(parts, { query: new URL(row.details.address).searchParams, nowMs });
}

/** The request behind a page; undefined where it may not be answered any more. */
export async function readRequest(
  parts: RedirectsParts,
  question: Question,
  nowMs: number,
): Promise<CheckedRequest | undefined> {
  try {
    return await requestOf(parts, question, nowMs);
  } catch (error) {
    if (error instanceof Stop) {
      return undefined;
    }
    throw error;
  }
}

/** Of whom it is asked whether the client may act for them; undefined where nobody is, or they have signed out meanwhile. */
export async function askedForConsent(
  { auth }: RedirectsParts,
  { row, siteId }: Question,
): Promise<Session | undefined> {
  const { client_id, details, intent, session_id, used_at } = row;
  if (
    intent !== 'auth' ||
    details.asksConsent !== true ||
    session_id === null ||
    client_id === null ||
    used_at !== null
  ) {
    return undefined;
  }
  const session = await auth.sessions.live(siteId, session_id);
  return session?.subjectType === 'MEMBER' ? session : undefined;
}

/** Whether an account is to be chosen. */
export function asksForAccount({ row: { details, intent, used_at } }: Question): boolean {
  const prompt = new URL(details.address).searchParams.get('prompt');
  return intent === 'auth' && details.asksConsent !== true && used_at === null && prompt === 'select_account';
}

/** How a page calls a member: by name, and by the address they sign in with. */
export async function nameOfMember(
  { database }: RedirectsParts,
  siteId: string,
  memberId: string,
): Promise<string | undefined> {
  const member = await findMemberName(database.reader(siteId), memberId);
  if (member === undefined) {
    return undefined;
  }
  const { email, name } = member;
  return name === email ? email : `${name} (${email})`;
}

/** Agreed or refused: the client is answered, once. */
export function answerConsent(
  parts: RedirectsParts,
  question: Question,
  { agrees, nowMs, session }: { readonly agrees: boolean; readonly nowMs: number; readonly session: Session },
): Promise<Outcome> {
  return answerOnce(parts, question, nowMs, (tx, checked) =>
    agrees
      ? issueCodeOf(tx, checked, session.id, nowMs)
      : {
          kind: 'error',
          to: checked.to,
          error: 'access_denied',
          description: 'The member has refused',
          state: checked.state,
        },
  );
}

/** The account was chosen: the client gets its code, once. */
export function answerChoice(
  parts: RedirectsParts,
  question: Question,
  { nowMs, session }: { readonly nowMs: number; readonly session: Session },
): Promise<Outcome> {
  return answerOnce(parts, question, nowMs, (tx, checked) => issueCodeOf(tx, checked, session.id, nowMs));
}

function answerOnce(
  parts: RedirectsParts,
  question: Question,
  nowMs: number,
  decide: (tx: Transaction, checked: CheckedRequest) => Outcome,
): Promise<Outcome> {
  return stopped(async () => {
    const checked = await requestOf(parts, question, nowMs);
    return parts.database.transact(question.siteId, async (tx) => {
      const isFirst = await useOnce(tx, question.row.id, nowMs);
      return isFirst ? decide(tx, checked) : { kind: 'page', why: 'answered' };
    });
  });
}
