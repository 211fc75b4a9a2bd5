/**
 * Bad input: every operation is called with values made from its own schema and spoilt, by callers of one site who
 * know ids of another. Never a fault, always an error of the declared shape and code, never the other site's data.
 */
import { allOperations, type ErrorCode, type Operation, sharedErrorCodes, statusesOf } from '@openhours/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { manyInLongRun } from '../support/long-run.ts';
import { isNotOffered } from '../support/not-offered.ts';
import { anything, valuesOf } from '../support/schema-values.ts';
import { isSecondServer } from '../support/second-server.ts';
import { testSeed } from '../support/seed.ts';
import type { TestAnswer } from '../support/server.ts';
import { type Site, startTestSites } from '../support/two-sites.ts';

/** On a second kind of database server every operation is only to meet it; what it makes of bad input is known by then. */
const runs = manyInLongRun(5000, isSecondServer ? 5 : 20);

/** How long one operation is tried at most. */
const mostMs = 60_000;

const statuses = [200, 400, 401, 403, 404, 409, 413, 415, 428, 429];

let sites: Awaited<ReturnType<typeof startTestSites>>;
let own: Site;
let foreign: Site;
let callers: Record<string, string>[];
beforeAll(async () => {
  console.info(`fuzz seed ${testSeed}, ${runs} runs an operation`);
  sites = await startTestSites();
  ({ own, foreign } = sites);
  callers = await Promise.all(
    (['apiKey', 'visitor', 'member', 'STAFF', 'anonymous'] as const).map((kind) =>
      sites.server.caller(kind, own.planted),
    ),
  );
});
afterAll(() => sites.server.stop());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly caller: number;
}

function writeRequest(operation: Operation, path: string, input: unknown, asQuery: boolean, caller: number): Request {
  const members = typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : undefined;
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => {
    const value = (members as Record<string, unknown> | undefined)?.[name];
    const text = typeof value === 'string' && value !== '' ? Buffer.from(value).toString() : newId();
    return encodeURIComponent(text).slice(0, 1500);
  });
  const text = JSON.stringify(input);
  if (operation.method === 'GET' || operation.method === 'DELETE' || asQuery) {
    const query = Buffer.from(text ?? '{}').toString('base64url');
    return { method: operation.method, path: `${filled}?.r=${query.slice(0, 8000)}`, body: undefined, caller };
  }
  return { method: operation.method, path: filled, body: text, caller };
}

function judge(operation: Operation, request: Request, answer: TestAnswer): string[] {
  const complaints: string[] = [];
  if (!statuses.includes(answer.status) && !isNotOffered(operation, answer)) {
    complaints.push(`status ${answer.status}`);
  }
  if (answer.headers.get('x-wix-request-id') === null) {
    complaints.push('no request id');
  }
  const body = answer.body as { message?: unknown; details?: Record<string, Record<string, unknown>> };
  if (answer.status !== 200) {
    const { applicationError, validationError } = body.details ?? {};
    if (typeof body.message !== 'string' || (applicationError === undefined) === (validationError === undefined)) {
      complaints.push('another shape of error');
    }
    const code = String(applicationError?.code ?? 'INVALID_ARGUMENT');
    if (!sharedErrorCodes.has(code as ErrorCode) && !operation.errors.some((each) => each === code)) {
      complaints.push(`undeclared code ${code}`);
    }
    if (!statusesOf(code as ErrorCode).includes(answer.status) && validationError === undefined) {
      complaints.push(`code ${code} with status ${answer.status}`);
    }
    for (const violation of (validationError?.fieldViolations ?? []) as Record<string, unknown>[]) {
      if (typeof violation.field !== 'string' || typeof violation.data !== 'object' || violation.data === null) {
        complaints.push(`violation ${JSON.stringify(violation)}`);
      }
    }
  }
  const sent = `${request.path} ${request.body ?? ''} ${Buffer.from(request.path.split('.r=')[1] ?? '', 'base64url')}`;
  for (const secret of foreign.secrets) {
    if (answer.text.includes(secret) && !sent.includes(secret)) {
      complaints.push(`the other site's ${secret}`);
    }
  }
  return complaints;
}

async function send(request: Request): Promise<TestAnswer> {
  const headers = callers[request.caller] as Record<string, string>;
  return sites.server.send(request.method, request.path, {
    headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
}

async function tryOperation(operation: Operation, count: number): Promise<void> {
  const knownIds = [...own.ids, ...foreign.ids];
  const request = fc
    .record({
      path: fc.constantFrom(operation.path, ...operation.prefixes.map((prefix) => prefix + operation.path)),
      input: fc.oneof(
        { weight: 4, arbitrary: valuesOf(operation.input, knownIds, 0) },
        { weight: 6, arbitrary: valuesOf(operation.input, knownIds, 12) },
        { weight: 1, arbitrary: anything },
      ),
      asQuery: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
      // The key of the business reaches furthest, so it calls most.
      caller: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
    })
    .map(({ path, input, asQuery, caller }) => writeRequest(operation, path, input, asQuery, caller));
  await fc.assert(
    fc.asyncProperty(request, async (each) => {
      const complaints = judge(operation, each, await send(each));
      expect(complaints).toEqual([]);
    }),
    { numRuns: count, endOnFailure: false, interruptAfterTimeLimit: mostMs },
  );
}

/** Moving the clock would end the callers' sessions; it is tried last, by itself. */
const tried = allOperations().filter((each) => each.name !== 'server.setTestClock');

describe('every operation', () => {
  test('is tried: those of the contract are those of the server', () => {
    const served = sites.server.assembly.operations.map(({ operation }) => operation.name);
    expect(served.toSorted()).toEqual([...tried.map(({ name }) => name), 'server.setTestClock'].toSorted());
  });

  // Each ends by itself after a minute, with what it has tried by then; a failure is then made smaller.
  test.each(tried)('$name answers whatever it is sent', async (operation) => {
    const isSlow = operation.name === 'identity.createUserSession';
    const logged = sites.server.log.length;
    await tryOperation(operation, isSlow ? Math.min(runs, 10) : runs);
    expect(sites.server.log.slice(logged).filter((line) => line.level === 'error')).toEqual([]);
  });

  test('the other site is as it was', async () => {
    expect(await sites.fingerprintOf(foreign)).toBe(foreign.fingerprint);
  });
});

test('the test clock refuses what is no instant of the years that are known', async () => {
  const bound = sites.server.assembly.operations.find((each) => each.operation.name === 'server.setTestClock');
  const years = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.001Z'];
  for (const now of ['', 'now', '2026-13-01T00:00:00Z', 5, null, {}, ...years]) {
    const answer = await sites.server.send('POST', String(bound?.operation.path), {
      headers: callers[0] as Record<string, string>,
      body: { now },
    });
    expect([answer.status, answer.code], JSON.stringify(now)).toEqual([400, 'INVALID_ARGUMENT']);
  }
});
