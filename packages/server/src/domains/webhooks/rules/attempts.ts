/** When a delivery is tried again, and when an endpoint is given up (identity sheet 10.2). Pure. */
import type { WebhookProblem } from '@openhours/contract';
import type { OutgoingReason } from '../../../outgoing/outgoing-request.ts';
import { dayMs, hourMs, minuteMs } from '../../../time/index.ts';

/** Real milliseconds after the first, second, … failed attempt. */
const delaysMs: readonly number[] = Object.freeze([
  minuteMs,
  10 * minuteMs,
  hourMs,
  4 * hourMs,
  16 * hourMs,
  54 * hourMs,
]);

/** How long to wait after so many failed attempts; undefined: that was the last. Whoever tries an endpoint out sees the answer. */
export function delayAfter(failedAttempts: number, { isTest }: { readonly isTest: boolean }): number | undefined {
  return isTest ? undefined : delaysMs[failedAttempts - 1];
}

/** Longer than one delivery is tried: whatever is sent to such an endpoint fails. */
const givenUpAfterMs = 4 * dayMs;

/** The endpoint says that it is there no more. */
const gone = 410;

/** What became of an attempt. */
export interface AttemptResult {
  readonly durationMs: number;
  /** Absent: no answer. */
  readonly responseStatus?: number;
  readonly problem?: WebhookProblem;
  /** How the answer begins. */
  readonly excerpt?: string;
}

export function isDelivered({ responseStatus }: AttemptResult): boolean {
  return responseStatus !== undefined && responseStatus >= 200 && responseStatus < 300;
}

/** Why an endpoint gets nothing more after a failed attempt; undefined: it stays. `failingSince`: epoch milliseconds. */
export function givenUpFor(
  { responseStatus }: AttemptResult,
  failingSince: number,
  nowMs: number,
): 'GONE' | 'FAILING' | undefined {
  if (responseStatus === gone) {
    return 'GONE';
  }
  return nowMs - failingSince >= givenUpAfterMs ? 'FAILING' : undefined;
}

const problems: Readonly<Record<OutgoingReason, WebhookProblem>> = {
  // As one that does not answer: else whoever names addresses would learn which there are in the operator's network.
  ADDRESS_REFUSED: 'NETWORK',
  PROTOCOL_REFUSED: 'PROTOCOL_REFUSED',
  TIMEOUT: 'TIMEOUT',
  NETWORK: 'NETWORK',
  TOO_LARGE: 'ANSWER_REFUSED',
  TOO_MANY_REDIRECTS: 'ANSWER_REFUSED',
};

export const problemOf = (reason: OutgoingReason): WebhookProblem => problems[reason];

const excerptLength = 500;

/** So many bytes of an answer are looked at. */
export const excerptBytes = 2 * excerptLength;

/** How an answer begins, as one readable text; undefined for an empty one. */
export function excerptOf(bytes: Buffer): string | undefined {
  const text = bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, excerptLength);
  return text === '' ? undefined : text;
}

/** How many deliveries go to one endpoint at once. */
const lanesPerEndpoint = 4;

/**
 * What is sent one after the other: the deliveries of an endpoint in so many lanes, so that however much waits for it, it
 * takes no more places than these.
 */
export function laneOf({ endpoint_id, id }: { readonly endpoint_id: string; readonly id: string }): string {
  return `${endpoint_id}:${Number.parseInt(id.slice(-2), 16) % lanesPerEndpoint}`;
}
