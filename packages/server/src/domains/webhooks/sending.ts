/**
 * The task `send webhook`: one attempt of one delivery. Each has a fresh token; what became of it is written down, and the
 * next attempt asked for, in one transaction (identity sheet 10.2).
 */
import type { Readable } from 'node:stream';
import { signWebhookToken } from '../../auth/webhook-token.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import { readEvents } from '../../events/deliveries.ts';
import type { ClaimedTask, ExternalTaskKind, TaskContext, TaskOutcome } from '../../tasks/task.ts';
import { readOwnSite } from '../site/index.ts';
import { readBeginning } from './answer-beginning.ts';
import { type AttemptAsked, askForAttempt, sendWebhook } from './asking.ts';
import { disableEndpoint } from './commands.ts';
import { signingKey } from './keys.ts';
import type { WebhooksParts } from './parts.ts';
import { createPlaces } from './places.ts';
import {
  attemptTable,
  type DeliveryRow,
  type EndpointRow,
  endpointTable,
  findDelivery,
  lockDelivery,
  noteFailing,
  updateDelivery,
} from './repository.ts';
import {
  type AttemptResult,
  delayAfter,
  excerptBytes,
  excerptOf,
  givenUpFor,
  isDelivered,
  problemOf,
} from './rules/attempts.ts';
import { appIdOf, messageOf, testMessageOf, tokenDataOf, type WebhookMessage } from './rules/envelope.ts';

const timeoutMs = 10_000;
/** So long after its status the beginning of an answer is read. */
const readMs = 1_000;
/** How many attempts one process makes at once, and how many of them to endpoints that take long, and for one site. */
const concurrency = 16;
const mostPlaces = { ofSlow: 8, ofSite: 6 } as const;
/** When it is looked for a place again. */
const placeAgainMs = 1_000;
/** Of failures of the server itself, such as a database that is away; an endpoint that does not answer is no such failure. */
const ownAttempts = 5;

export function createSending(parts: WebhooksParts): ExternalTaskKind {
  const places = createPlaces(mostPlaces);

  async function run(task: ClaimedTask, context: TaskContext): Promise<TaskOutcome> {
    const { database, nowMs, reader } = context;
    const { deliveryId, number } = task.input as AttemptAsked;
    const delivery = await findDelivery(reader, deliveryId);
    const endpoint = delivery && (await endpointTable.find(reader, delivery.endpoint_id));
    if (endpoint === undefined || delivery?.status !== 'PENDING' || delivery.attempts >= number) {
      // It was made, or is not wanted any more.
      return { state: 'DONE' };
    }
    const message = await readMessage(reader, delivery);
    if (message === undefined) {
      await database.transact(task.siteId, (tx) =>
        keep(tx, task, { durationMs: 0, problem: 'EVENT_GONE' }, nowMs, parts),
      );
      return { state: 'DONE' };
    }
    const leave = places.enter(task.siteId, endpoint.id);
    if (leave === undefined) {
      return { state: 'LATER', delayMs: placeAgainMs };
    }
    let heldMs = timeoutMs;
    try {
      const sent = await send(task.siteId, { ...delivery, url: endpoint.url }, message, nowMs, parts);
      heldMs = sent.heldMs;
      await database.transact(task.siteId, (tx) => keep(tx, task, sent.result, nowMs, parts));
    } finally {
      leave(heldMs);
    }
    return { state: 'DONE' };
  }

  return {
    mode: 'EXTERNAL',
    name: sendWebhook,
    concurrency,
    retry: { attempts: ownAttempts, delayMs: (attempt) => 1_000 * 2 ** (attempt - 1) },
    run,
    async onFailed(tx, task) {
      // Whoever looks after the server sees the task; whoever looks after the endpoint can replay the delivery.
      const delivery = await lockDelivery(tx, (task.input as AttemptAsked).deliveryId);
      if (delivery?.status === 'PENDING') {
        const { updated_at } = delivery;
        updateDelivery(tx, delivery, { status: 'FAILED', problem: 'INTERNAL', next_attempt_at: null, updated_at });
      }
      return 'FAILED';
    },
  };
}

/** What a delivery tells; undefined when its event is kept no more. */
export async function readMessage(reader: Reader, delivery: DeliveryRow): Promise<WebhookMessage | undefined> {
  const { account_id: accountId } = await readOwnSite(reader);
  const site = { id: reader.siteId, accountId };
  if (delivery.is_test) {
    return testMessageOf(site);
  }
  const [event] = await readEvents(reader, [delivery.event_id]);
  return event && messageOf(event, site);
}

/** `heldMs`: until the connection was closed, which may be long after the status. */
async function send(
  siteId: string,
  { event_id, url }: Pick<DeliveryRow, 'event_id'> & Pick<EndpointRow, 'url'>,
  message: WebhookMessage,
  nowMs: number,
  parts: WebhooksParts,
): Promise<{ readonly result: AttemptResult; readonly heldMs: number }> {
  const key = await signingKey(parts, siteId, nowMs);
  const body = await signWebhookToken({
    keyId: key.id,
    privateKey: key.privateKey,
    appId: appIdOf(siteId),
    data: tokenDataOf(message),
    realNowMs: Date.now(),
  });
  const startedMs = performance.now();
  const passedMs = () => Math.round(performance.now() - startedMs);
  const opened = await parts.outgoing.open({
    purpose: 'webhook',
    url,
    method: 'POST',
    // What is told under a name of its own has no id in it.
    headers: { 'content-type': 'text/plain; charset=utf-8', 'webhook-id': event_id },
    body,
    timeoutMs,
    // Only its beginning is read, however long it would be.
    largestAnswerBytes: Number.MAX_SAFE_INTEGER,
  });
  const durationMs = passedMs();
  if (!opened.answered) {
    return { result: { durationMs, problem: problemOf(opened.reason) }, heldMs: durationMs };
  }
  const excerpt = await excerptFrom(opened.body, parts.outgoing.isPrivateTarget(url));
  return {
    result: { durationMs, responseStatus: opened.status, ...(excerpt === undefined ? {} : { excerpt }) },
    heldMs: passedMs(),
  };
}

/** What machines of the operator's own network answer is for nobody else's eyes. */
async function excerptFrom(body: Readable, isPrivate: boolean): Promise<string | undefined> {
  if (isPrivate) {
    body.destroy();
    return undefined;
  }
  return excerptOf(await readBeginning(body, { bytes: excerptBytes, ms: readMs }));
}

/** Writes down what became of an attempt, and what follows from it; nothing where that was done before. */
async function keep(
  tx: Transaction,
  task: ClaimedTask,
  result: AttemptResult,
  nowMs: number,
  parts: WebhooksParts,
): Promise<void> {
  const { deliveryId, number } = task.input as AttemptAsked;
  const known = await findDelivery(tx, deliveryId);
  // The endpoint before what goes to it, as whoever switches it off locks.
  const endpoint = known && (await endpointTable.lock(tx, known.endpoint_id));
  const delivery = endpoint && (await lockDelivery(tx, deliveryId));
  if (endpoint === undefined || delivery === undefined || delivery.attempts >= number) {
    return;
  }
  const endedMs = nowMs + result.durationMs;
  const { durationMs, excerpt = null, problem = null, responseStatus = null } = result;
  attemptTable.insert(tx, {
    delivery_id: deliveryId,
    number,
    attempted_at: nowMs,
    duration_ms: durationMs,
    response_status: responseStatus,
    problem,
    response_excerpt: excerpt,
  });
  const after = { attempts: number, response_status: responseStatus, problem, updated_at: endedMs } as const;
  if (isDelivered(result)) {
    updateDelivery(tx, delivery, { ...after, status: 'DELIVERED', next_attempt_at: null });
    if (endpoint.failing_since !== null) {
      noteFailing(tx, endpoint.id, null);
    }
    return;
  }
  const isOver = problem === 'EVENT_GONE' || endpoint.status === 'DISABLED';
  const delayMs = isOver ? undefined : delayAfter(number - delivery.earlier_attempts, { isTest: delivery.is_test });
  const changed = updateDelivery(tx, delivery, {
    ...after,
    ...(delayMs === undefined
      ? { status: 'FAILED', next_attempt_at: null }
      : { status: 'PENDING', next_attempt_at: endedMs + delayMs }),
  });
  if (isOver || delivery.is_test) {
    return;
  }
  const failingSince = endpoint.failing_since ?? endedMs;
  const reason = givenUpFor(result, failingSince, endedMs);
  if (reason !== undefined) {
    await disableEndpoint(tx, endpoint, { reason, failingSince }, endedMs, parts);
    return;
  }
  if (endpoint.failing_since === null) {
    noteFailing(tx, endpoint.id, failingSince);
  }
  if (delayMs !== undefined) {
    askForAttempt(tx, changed, parts, delayMs);
  }
}
