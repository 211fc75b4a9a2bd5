/** Why a calendar elsewhere could not be read, on its way through promises of a library. */
import type { ExternalCalendarProblem } from '@openhours/contract';
import type { OutgoingReason } from '../../outgoing/outgoing-request.ts';

export class CalendarProblem extends Error {
  readonly problem: ExternalCalendarProblem;

  constructor(problem: ExternalCalendarProblem, options?: { readonly cause?: unknown }) {
    super(`the calendar could not be read: ${problem}`, options);
    this.name = 'CalendarProblem';
    this.problem = problem;
  }
}

export const problemOfReason: Readonly<Record<OutgoingReason, ExternalCalendarProblem>> = Object.freeze({
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  PROTOCOL_REFUSED: 'ADDRESS_REFUSED',
  TOO_MANY_REDIRECTS: 'UNREACHABLE',
  TOO_LARGE: 'TOO_LARGE',
  TIMEOUT: 'TOO_SLOW',
  NETWORK: 'UNREACHABLE',
});

/** What a status says against reading on; undefined for one that the protocol goes on with. */
export function problemOfStatus(status: number): ExternalCalendarProblem | undefined {
  if (status === 401 || status === 403) {
    return 'CREDENTIALS_REFUSED';
  }
  return status === 429 || status >= 500 ? 'SERVER_FAULT' : undefined;
}
