/** Binds sign-in with others: the connections, and coming in by a token of one (identity sheet 1.3 and 5). */
import { authentication, type IdpConnection, idpConnections } from '@openhours/contract';
import { providerCallbackOf } from '../../../auth/provider-callback.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite } from '../../../call.ts';
import type { MemberAccessParts } from '../commands/identity-parts.ts';
import {
  createIdpConnection,
  deleteIdpConnection,
  requireIdpConnection,
  updateIdpConnection,
} from '../commands/idp-connections.ts';
import { logInByToken } from '../commands/log-in-by-token.ts';
import { answerState } from '../commands/settle.ts';
import { presentIdpConnection } from '../present-idp-connection.ts';
import { createProviderKeys } from '../provider-keys.ts';
import { type IdpConnectionRow, idpConnectionTable, listIdpConnections } from '../repository/idp-connections.ts';
import { browserOf } from '../rules/session.ts';

export function idpConnectionOperations(parts: MemberAccessParts): Binding[] {
  const providerKeys = createProviderKeys(parts.outgoing);

  /** With what is to be registered with a provider to whose pages members go. */
  async function answerOf(siteId: string, row: IdpConnectionRow): Promise<IdpConnection> {
    const shown = presentIdpConnection(row);
    return row.type === 'OIDC'
      ? { ...shown, redirectUri: providerCallbackOf(await parts.auth.originOf(siteId), siteId, row.id) }
      : shown;
  }

  return [
    bindWrite(idpConnections.createIdpConnection, async ({ tx, input, ...act }) => ({
      idpConnection: await answerOf(tx.siteId, await createIdpConnection(tx, act, input.idpConnection, parts)),
    })),
    bindRead(idpConnections.listIdpConnections, async ({ reader }) => ({
      idpConnections: await Promise.all((await listIdpConnections(reader)).map((row) => answerOf(reader.siteId, row))),
    })),
    bindRead(idpConnections.getIdpConnection, async ({ input, reader }) => ({
      idpConnection: await answerOf(
        reader.siteId,
        requireIdpConnection(await idpConnectionTable.find(reader, input.idpConnectionId)),
      ),
    })),
    bindWrite(idpConnections.updateIdpConnection, async ({ tx, input, ...act }) => ({
      idpConnection: await answerOf(
        tx.siteId,
        await updateIdpConnection(tx, act, input.idpConnectionId, input.idpConnection, parts),
      ),
    })),
    bindWrite(idpConnections.deleteIdpConnection, async ({ tx, input, ...act }) => {
      await deleteIdpConnection(tx, act, input.idpConnectionId);
      return {};
    }),
    bindOwnTransactions(authentication.loginWithIdpConnectionTokenParams, async (call) => {
      const { idpConnectionId, tokenParams } = call.input;
      const asked = { connectionId: idpConnectionId, token: tokenParams.id_token, nonce: tokenParams.nonce };
      return answerState(
        await logInByToken({ ...parts, providerKeys }, { ...call, userAgent: browserOf(call) }, asked),
      );
    }),
  ];
}
