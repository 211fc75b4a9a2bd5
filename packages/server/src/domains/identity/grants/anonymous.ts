/** Grant `anonymous`: a new visitor. Everything is signed outside the transaction that writes the session. */
import { fail } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import { accessTokenOf, type GiveTokens, requireClient } from './grant.ts';

export const giveVisitorTokens: GiveTokens = async ({ auth, database }, grant, call) => {
  const client = await requireClient(auth, grant, call.site);
  if (client.applicationType !== 'HEADLESS') {
    throw fail('UNAUTHORIZED_CLIENT', 'This client cannot be given visitor tokens');
  }
  const visitor = { subjectType: 'VISITOR', subjectId: newId() } as const;
  const { id, secret } = await database.transact(call.site.id, async (tx) =>
    auth.sessions.begin(
      tx,
      {
        ...visitor,
        clientId: client.id,
        clientAddress: call.clientAddress,
        userAgent: call.header('user-agent'),
        secret: 'refreshToken',
      },
      call.nowMs,
    ),
  );
  return { ...(await accessTokenOf(auth, { id, ...visitor }, client.id, call.site)), refresh_token: secret };
};
