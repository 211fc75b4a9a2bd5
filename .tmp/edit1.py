import re
p='packages/server/src/http/server.ts'
s=open(p).read()
i=s.index('/**\n * The refusal of a request that does not name exactly one host')
tail=s[i:]
s=s[:i].rstrip()+'\n'
broken='''/**
 * Requests that are refused for how they came, before anybody asks what they want: what is no HTTP at all, no host or
 * two, a body in a coding.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { fail } from '@openhours/contract';
import type { FastifyRequest } from 'fastify';
import { renderError } from './errors.ts';

/** How long a connection that is given up may still take in its last answer. */
const lastAnswerMs = 1_000;
/** Node's own code for it. */
const lateRequest = 'ERR_HTTP_REQUEST_TIMEOUT';

'''+tail
broken=broken.replace('limits.lastAnswerMs','lastAnswerMs').replace('${json}','application/json; charset=utf-8')
broken=broken.replace('function hostProblem','export function hostProblem').replace('function hasEncodedBody','export function hasEncodedBody').replace('function encodedBodyProblem','export function encodedBodyProblem').replace('function answerBrokenRequest','export function answerBrokenRequest')
broken=broken.rstrip()+'''

/** Ends a connection whose body did not come in its time. */
export function answerLateBody(socket: Socket): void {
  answerBrokenRequest(Object.assign(new Error('the body did not come'), { code: lateRequest }), socket);
}
'''
open('packages/server/src/http/broken-requests.ts','w').write(broken)
s=s.replace('''  /** How long a connection that is given up may still take in its last answer. */
  lastAnswerMs: 1_000,
''','').replace('''/** Node's own code for it. */
const lateRequest = 'ERR_HTTP_REQUEST_TIMEOUT';
''','')
s=s.replace('''const limits = Object.freeze({
  headersTimeoutMs: 10_000,
  lateCheckMs: 1_000,
  requestTimeoutMs: 30_000,
''','''/** How long a request may take to come, in real milliseconds. */
export interface RequestTimes {
  readonly headersMs: number;
  /** Headers and body together. */
  readonly wholeMs: number;
  /** How often the server looks for those that are late. */
  readonly lookEveryMs: number;
}

const defaultRequestTimes: RequestTimes = Object.freeze({ headersMs: 10_000, wholeMs: 30_000, lookEveryMs: 1_000 });

const limits = Object.freeze({
''')
s=s.replace('''  readonly mounts: readonly Mount[];
}
''','''  readonly mounts: readonly Mount[];
  /** Over the server's own, for tests that cannot wait for them. */
  readonly requestTimes?: RequestTimes | undefined;
}
''',1)
s=s.replace('''  const { authenticate, isAllowedOrigin, log, metrics, overload } = parts;

  const app''','''  const { authenticate, isAllowedOrigin, log, metrics, overload, requestTimes = defaultRequestTimes } = parts;

  const app''')
s=s.replace('headersTimeout: limits.headersTimeoutMs','headersTimeout: requestTimes.headersMs').replace('connectionsCheckingInterval: limits.lateCheckMs','connectionsCheckingInterval: requestTimes.lookEveryMs')
s=s.replace('''  const lateBodies = watchLateBodies(limits.requestTimeoutMs, (socket) =>
    answerBrokenRequest(Object.assign(new Error('the body did not come'), { code: lateRequest }), socket),
  );
''','''  const lateBodies = watchLateBodies(requestTimes, answerLateBody);
''')
s=s.replace("import type { Socket } from 'node:net';\n",'',1)
s=s.replace("import type { BoundOperation } from './binder.ts';\n","import type { BoundOperation } from './binder.ts';\nimport { answerBrokenRequest, answerLateBody, encodedBodyProblem, hasEncodedBody, hostProblem } from './broken-requests.ts';\n")
open(p,'w').write(s)
p='packages/server/src/http/late-bodies.ts'
s=open(p).read()
s=s.replace('''/** Looks so often; a body is given up at the first look behind its time. */
const lookEveryMs = 1_000;

''','')
s=s.replace('''/** Makes the watch of a server; `giveUp` ends the connection of a request that took too long. */
export function watchLateBodies(timeoutMs: number, giveUp: (socket: Socket) => void): LateBodies {
''','''/**
 * Makes the watch of a server; `giveUp` ends the connection of a request that took longer than `wholeMs`, at the first
 * look behind its time.
 */
export function watchLateBodies(
  { wholeMs, lookEveryMs }: { readonly wholeMs: number; readonly lookEveryMs: number },
  giveUp: (socket: Socket) => void,
): LateBodies {
''').replace('performance.now() + timeoutMs','performance.now() + wholeMs')
open(p,'w').write(s)
p='packages/server/src/assembly.ts'
s=open(p).read()
s=s.replace('''  /** Over the server's own, for tests, whose work burdens the same process. */
  readonly overloadMarks?: OverloadMarks;
''','''  /** Over the server's own, for tests, whose work burdens the same process. */
  readonly overloadMarks?: OverloadMarks;
  /** How long requests may take to come, for tests that cannot wait for it. */
  readonly requestTimes?: RequestTimes;
''')
s=s.replace('''    publicOrigin: () => publicOrigin,
    mounts: [
''','''    publicOrigin: () => publicOrigin,
    requestTimes: options.requestTimes,
    mounts: [
''')
open(p,'w').write(s)
p='tests/support/server.ts'
s=open(p).read()
s=s.replace('''  readonly overloadMarks?: OverloadMarks;
}
''','''  readonly overloadMarks?: OverloadMarks;
  /** How long requests may take to come. */
  readonly requestTimes?: RequestTimes;
}
''',1)
s=s.replace('''    ...(options.queueWaitMs !== undefined && { queueWaitMs: options.queueWaitMs }),
  };''','''    ...(options.queueWaitMs !== undefined && { queueWaitMs: options.queueWaitMs }),
    ...(options.requestTimes !== undefined && { requestTimes: options.requestTimes }),
  };''')
open(p,'w').write(s)
