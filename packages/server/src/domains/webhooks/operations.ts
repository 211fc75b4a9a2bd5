/** The operations on endpoints, deliveries and keys. */
import { fail, type InputOf, webhooks } from '@openhours/contract';
import { type Binding, bindOwnTransactions, bindRead, bindWrite } from '../../call.ts';
import type { CursorSigning } from '../../db/cursor.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  createEndpoint,
  deleteEndpoint,
  replayDelivery,
  requireDelivery,
  requireEndpoint,
  testEndpoint,
  updateEndpoint,
} from './commands.ts';
import { deliveryFields } from './fields.ts';
import { publishedKeys, rotateKey } from './keys.ts';
import type { WebhooksParts } from './parts.ts';
import { presentAttempt, presentDelivery, presentEndpoint, presentKeys } from './present.ts';
import { endpointTable, findDelivery, listAttempts, listEndpoints, queryDeliveries } from './repository.ts';
import { readMessage } from './sending.ts';

function deliveryQuery(
  { cursor, endpointId, eventType, limit, status }: InputOf<typeof webhooks.listDeliveries>,
  signing: CursorSigning,
) {
  const asked = { endpointId, status, eventType };
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const paging = { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) };
  return parseQuery(
    { filter, cursorPaging: paging },
    {
      fields: deliveryFields,
      signing,
      root: '',
      cursorField: 'cursor',
      defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
    },
  );
}

export function webhooksOperations(parts: WebhooksParts): Binding[] {
  const answerKeys = async (siteId: string, nowMs: number) => {
    const [current, ...previous] = await publishedKeys(parts, siteId, nowMs);
    if (current === undefined) {
      throw fail('NOT_FOUND', 'The site sends nothing');
    }
    return presentKeys([current, ...previous], siteId);
  };
  return [
    bindWrite(webhooks.createEndpoint, async ({ tx, input, ...act }) => ({
      endpoint: presentEndpoint(await createEndpoint(tx, act, input.endpoint, parts), tx.siteId),
    })),
    bindRead(webhooks.listEndpoints, async ({ reader }) => ({
      endpoints: (await listEndpoints(reader)).map((row) => presentEndpoint(row, reader.siteId)),
    })),
    bindRead(webhooks.getEndpoint, async ({ input, reader }) => ({
      endpoint: presentEndpoint(requireEndpoint(await endpointTable.find(reader, input.endpointId)), reader.siteId),
    })),
    bindWrite(webhooks.updateEndpoint, async ({ tx, input, ...act }) => ({
      endpoint: presentEndpoint(await updateEndpoint(tx, act, input.endpointId, input.endpoint, parts), tx.siteId),
    })),
    bindWrite(webhooks.deleteEndpoint, async ({ tx, input, ...act }) => {
      await deleteEndpoint(tx, act, input.endpointId);
      return {};
    }),
    bindWrite(webhooks.testEndpoint, async ({ tx, input, ...act }) => ({
      delivery: presentDelivery(await testEndpoint(tx, act, input.endpointId, parts)),
    })),

    bindRead(webhooks.listDeliveries, async ({ input, reader, signing }) => {
      if (input.endpointId !== undefined) {
        requireEndpoint(await endpointTable.find(reader, input.endpointId));
      }
      const { pagingMetadata, rows } = await queryDeliveries(reader, deliveryQuery(input, signing));
      return { deliveries: rows.map(presentDelivery), pagingMetadata };
    }),
    bindRead(webhooks.getDelivery, async ({ input, reader }) => {
      const delivery = requireDelivery(await findDelivery(reader, input.deliveryId));
      const [attempts, message] = await Promise.all([listAttempts(reader, delivery.id), readMessage(reader, delivery)]);
      return {
        delivery: presentDelivery(delivery),
        attemptLog: attempts.map(presentAttempt),
        ...(message === undefined ? {} : { payload: { ...message } }),
      };
    }),
    bindWrite(webhooks.replayDelivery, async ({ tx, input, ...act }) => ({
      delivery: presentDelivery(await replayDelivery(tx, act, input.deliveryId, parts)),
    })),

    // A read: only the very first of a site that has an endpoint makes the key, as the first delivery would.
    bindRead(
      webhooks.getPublicKey,
      async ({ input, nowMs, site }) => {
        if (input.siteId !== undefined && input.siteId !== site.id) {
          throw fail('NOT_FOUND', 'There is no site with this id');
        }
        return answerKeys(site.id, nowMs);
      },
      { chooseSite: async ({ siteId }) => (siteId === undefined ? undefined : parts.auth.sites.live(siteId)) },
    ),
    bindOwnTransactions(webhooks.rotateKey, async ({ nowMs, site, ...act }) => {
      await rotateKey(parts, { ...act, nowMs, site });
      return answerKeys(site.id, nowMs);
    }),
  ];
}
