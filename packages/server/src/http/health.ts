/** What operators and load balancers ask: is the process alive, can it serve, and its figures (design 2 and 12). */
import { timingSafeEqual } from 'node:crypto';
import { fail } from '@openhours/contract';
import type { FastifyRequest } from 'fastify';
import { statement } from '../db/statement.ts';
import type { Database } from '../db/transaction.ts';
import { unknownPath } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { Mount } from './server.ts';

export interface HealthParts {
  /** True when a call could be served now; asks the database. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
}

/** Machines ask every few seconds; a line of the log for each would hide the others. */
const quiet = { config: { isQuiet: true } };

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer\s+/i, '');
  if (token !== undefined && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
  // Behind a proxy on this machine every caller seems to be local, unless the proxy is trusted to say otherwise.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return loopback.test(request.ip) && (!isForwarded || request.ips !== undefined);
}

/** Whether the database answers at this moment. */
export function isAnswering({ serverReader }: Pick<Database, 'serverReader'>): Promise<boolean> {
  return serverReader.first(statement('select 1 as one', [])).then(
    () => true,
    () => false,
  );
}

/** Routes of health and metrics. */
export function mountHealth({ isReady, metrics, metricsToken }: HealthParts): Mount {
  return (scope) => {
    scope.get('/health/live', quiet, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    );
    scope.get('/health/ready', quiet, async (_request, reply) => {
      if (!(await isReady())) {
        throw fail('UNAVAILABLE', 'The server cannot serve at the moment', {}, { retryAfterSeconds: 1 });
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    });
    scope.get('/metrics', quiet, async (request, reply) => {
      if (!mayReadMetrics(request, metricsToken)) {
        // Whoever may not read the figures does not learn that there are any.
        throw unknownPath('/metrics');
      }
      return reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text());
    });
  };
}
