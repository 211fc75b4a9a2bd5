/**
 * The only way out of the server by HTTP (docs/decisions/0050-outgoing-calls.md): to public addresses and listed private
 * ones, within a time and a size, and with an outcome that is a value. What it needs is loaded with the first call.
 */
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { inSpan } from '../tracing/span.ts';
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest, Resolve } from './outgoing-request.ts';
import { portOf, readPrivateTargets } from './private-targets.ts';

export interface Outgoing {
  /** Calls, and reads the whole answer. */
  call(request: OutgoingRequest): Promise<OutgoingAnswer | OutgoingFailure>;
  /**
   * Calls, and answers with the first byte. The stream ends with an `OutgoingError` where the rest is too large, late or
   * lost; whoever does not want it destroys it.
   */
  open(request: OutgoingRequest): Promise<OutgoingAnswer<Readable> | OutgoingFailure>;
  /** Whether the operator has listed the host of a URL, for its port: what is said to it may be said in the open. */
  isPrivateTarget(url: string): boolean;
  /**
   * False for a URL that no call goes to, as far as the URL says it by itself; where a name leads is judged at each call.
   */
  mayReach(url: string): Promise<boolean>;
}

/** `privateTargets` as in OPENHOURS_PRIVATE_TARGETS; `resolve` is the machine's own unless a test says otherwise. */
export function createOutgoing(ways: {
  readonly privateTargets: readonly string[];
  readonly resolve?: Resolve;
}): Outgoing {
  const isPrivateTarget = readPrivateTargets(ways.privateTargets);
  const guard = { isPrivateTarget, ...(ways.resolve === undefined ? {} : { resolve: ways.resolve }) };

  function traced<Answer extends OutgoingAnswer<unknown>>(
    { purpose, method = 'GET' }: OutgoingRequest,
    work: () => Promise<Answer | OutgoingFailure>,
  ): Promise<Answer | OutgoingFailure> {
    const attributes = { 'http.request.method': method, 'openhours.purpose': purpose };
    return inSpan('outgoing call', { kind: 'client', attributes }, async (span) => {
      const outcome = await work();
      if (outcome.answered) {
        span.setAttribute('http.response.status_code', outcome.status);
      } else {
        span.setAttribute('error.type', outcome.reason);
      }
      return outcome;
    });
  }

  return {
    isPrivateTarget(url) {
      const target = new URL(url);
      return isPrivateTarget(target.hostname, portOf(target));
    },
    async mayReach(url) {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
      const isListed = isPrivateTarget(target.hostname, portOf(target));
      const { isPublicAddress } = await import('./addresses.ts');
      return isListed || (isIP(host) === 0 ? !/(?:^|\.)localhost\.?$/.test(host) : isPublicAddress(host));
    },
    call: (request) =>
      traced(request, async () => {
        const { openCall, readWhole } = await import('./guarded-call.ts');
        const opened = await openCall(request, guard);
        return opened.answered ? await readWhole(opened) : opened;
      }),
    open: (request) => traced(request, async () => (await import('./guarded-call.ts')).openCall(request, guard)),
  };
}
