/**
 * The calls of the CalDAV library, led through the one way out (docs/decisions/0050): it asks for everything by what it
 * takes for the platform's own function, and this is it. The password goes only where nobody on the way reads it.
 */
import type { propfind } from 'tsdav';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import type { OutgoingRequest } from '../../outgoing/outgoing-request.ts';
import { CalendarProblem, problemOfReason, problemOfStatus } from './caldav-problem.ts';

type Ask = NonNullable<Parameters<typeof propfind>[0]['fetch']>;

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

export interface CalDavSession {
  readonly ask: Ask;
  /** The first thing that went wrong, where the library has gone on or has said less. */
  readonly problem: () => CalendarProblem | undefined;
}

export interface SessionParts {
  readonly outgoing: Outgoing;
  /** For all calls of the session together, real milliseconds. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits any more: no further call is begun. */
  readonly signal?: AbortSignal | undefined;
}

/** An account with ten years of appointments has some megabytes of them within a year. */
const largestAnswerBytes = 16 * 1_048_576;
/** No single call takes longer. */
const callTimeoutMs = 20_000;
/** Statuses whose answers have no body, also where somebody sent one. */
const bodiless = new Set([204, 205, 304]);

export function openSession(credentials: Credentials, { outgoing, timeoutMs, signal }: SessionParts): CalDavSession {
  const authorization = `Basic ${Buffer.from(`${credentials.userName}:${credentials.password}`).toString('base64')}`;
  const beganMs = performance.now();
  let first: CalendarProblem | undefined;

  function refuse(problem: CalendarProblem): never {
    // Wrong credentials explain whatever else is tried and fails.
    first = first === undefined || problem.problem === 'CREDENTIALS_REFUSED' ? problem : first;
    throw problem;
  }

  async function ask(target: string, init: Parameters<Ask>[1] = {}): Promise<Response> {
    const leftMs = timeoutMs - (performance.now() - beganMs);
    if (leftMs <= 0 || signal?.aborted === true) {
      return refuse(new CalendarProblem('TOO_SLOW'));
    }
    if (!isConfidential(target, outgoing)) {
      return refuse(new CalendarProblem('ADDRESS_REFUSED'));
    }
    const answer = await outgoing.call({
      purpose: 'read external calendar',
      url: target,
      method: (init.method ?? 'GET') as NonNullable<OutgoingRequest['method']>,
      headers: { ...headersOf(init.headers), authorization },
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      redirects: init.redirect === 'manual' ? 0 : 3,
      timeoutMs: Math.min(leftMs, callTimeoutMs),
      largestAnswerBytes,
    });
    if (!answer.answered) {
      return refuse(new CalendarProblem(problemOfReason[answer.reason]));
    }
    const problem = problemOfStatus(answer.status);
    if (problem !== undefined) {
      return refuse(new CalendarProblem(problem));
    }
    const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    );
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers,
    });
  }

  return {
    ask: (target, init) => ask(target instanceof Request ? target.url : String(target), init),
    problem: () => first,
  };
}

/** Encrypted, or to a host that the operator has named. */
function isConfidential(target: string, outgoing: Outgoing): boolean {
  return URL.canParse(target) && (new URL(target).protocol === 'https:' || outgoing.isPrivateTarget(target));
}

function headersOf(headers: NonNullable<Parameters<Ask>[1]>['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
