/** What operators and load balancers ask: is the process alive, can it serve, and its figures (design 2 and 12). */
import { fail } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import type { Database } from '../../db/transaction.ts';
import { unknownPath } from '../answers/errors.ts';
import { forwardingOf } from '../connections/forwarding.ts';
import type { Mount } from '../server.ts';
import type { Metrics } from './metrics.ts';
import { type MetricsAccess, mayReadMetrics } from './metrics-access.ts';

export interface HealthParts {
  /** True when a call could be served now; asks the database. */
  readonly isReady: () => Promise<boolean>;
  /** False while the disk of the data folder is full; asked before the rest, as the database may hang then. */
  readonly hasDiskRoom: () => Promise<boolean>;
  readonly metrics: Metrics;
  readonly metricsAccess: MetricsAccess;
}

/** Machines ask every few seconds, with HEAD as often as with GET; a line of the log for each would hide the others. */
const quiet = { config: { isQuiet: true }, exposeHeadRoute: true };

/** Whether the database answers at this moment. */
export function isAnswering({ serverReader }: Pick<Database, 'serverReader'>): Promise<boolean> {
  return serverReader.first(statement('select 1 as one', [])).then(
    () => true,
    () => false,
  );
}

/** Routes of health and metrics. */
export function mountHealth({ hasDiskRoom, isReady, metrics, metricsAccess }: HealthParts): Mount {
  return (scope) => {
    scope.get('/health/live', quiet, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live' }),
    );
    scope.get('/health/ready', quiet, async (_request, reply) => {
      if (!(await hasDiskRoom())) {
        throw fail('UNAVAILABLE', 'The disk of the data folder is full', {}, { retryAfterSeconds: 10 });
      }
      if (!(await isReady())) {
        throw fail('UNAVAILABLE', 'The server cannot serve at the moment', {}, { retryAfterSeconds: 1 });
      }
      return reply.header('cache-control', 'no-store').send({ status: 'ready' });
    });
    scope.get('/health/forwarding', quiet, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ forwarding: forwardingOf(request), hasIgnoredProxy: scope.ignoredProxy.isKnown() }),
    );
    scope.get('/metrics', quiet, async (request, reply) => {
      if (!mayReadMetrics({ headers: request.headers, peerAddress: request.socket.remoteAddress }, metricsAccess)) {
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
