/**
 * Signing in, or up, on the pages of an OpenID provider: the question that the browser takes there, and what its answer is worth
 * (identity sheet 9 I, docs/decisions/0089). Providers are asked while no transaction is open.
 */
import { fail } from '@openhours/contract';
import type { Reader } from '../../../db/transaction.ts';
import {
  type AskedOfProvider,
  type BegunAtProvider,
  createOpenidProviders,
  type ProviderAnswer,
  type ProviderConnection,
} from '../openid-provider.ts';
import { createProviderKeys } from '../provider-keys.ts';
import { type IdpConnectionRow, idpConnectionTable, listSignInProviders } from '../repository/idp-connections.ts';
import { invalidIdpToken, unknownConnection } from '../rules/idp-connections.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { idpSecretPurpose } from './idp-connections.ts';
import { logInByToken } from './log-in-by-token.ts';
import { auditIdentity, type Settled } from './settle.ts';

/** A connection as it was when the browser left by it. */
export interface LeftBy {
  readonly connectionId: string;
  readonly revision: number;
}

export interface ProviderSignIn {
  /** With whom members may sign in so. */
  list(reader: Reader): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Fails with IDP_CONNECTION_NOT_FOUND, or with UNAVAILABLE where the provider does not answer. */
  begin(reader: Reader, connectionId: string, asked: AskedOfProvider): Promise<BegunAtProvider & LeftBy>;
  /** Signs in whom the provider has let in, or says what they wait for. */
  complete(act: SignInAct, left: LeftBy, answer: Omit<ProviderAnswer, 'nowMs'>): Promise<Settled>;
}

export function createProviderSignIn(parts: MemberAccessParts): ProviderSignIn {
  const { auth, database, outgoing } = parts;
  const providers = createOpenidProviders(outgoing);
  const providerKeys = createProviderKeys(outgoing);

  function withSecret(row: IdpConnectionRow): ProviderConnection {
    const sealed = row.sealed_client_secret;
    return {
      ...row,
      clientSecret: sealed === null ? undefined : auth.sealing.open(sealed, idpSecretPurpose).toString('utf8'),
    };
  }

  async function requireProvider(reader: Reader, connectionId: string): Promise<IdpConnectionRow> {
    const connection = await idpConnectionTable.find(reader, connectionId);
    if (connection?.enabled !== true || connection.type !== 'OIDC') {
      throw unknownConnection();
    }
    return connection;
  }

  return {
    list: listSignInProviders,

    async begin(reader, connectionId, asked) {
      const connection = await requireProvider(reader, connectionId);
      const begun = await providers.begin(withSecret(connection), asked);
      if (begun === undefined) {
        throw unavailable();
      }
      return { ...begun, connectionId: connection.id, revision: connection.revision };
    },

    async complete(act, { connectionId, revision }, answer) {
      const connection = await requireProvider(database.reader(act.site.id), connectionId);
      if (connection.revision !== revision) {
        // What one provider has answered is told to no other.
        throw unknownConnection();
      }
      const got = await providers.exchange(withSecret(connection), { ...answer, nowMs: act.nowMs });
      switch (got) {
        case 'DENIED':
          throw fail('IDP_SIGN_IN_REFUSED', 'The provider has signed nobody in');
        case 'UNREACHABLE':
          throw unavailable();
        case 'REFUSED':
          await database.transact(act.site.id, async (tx) => auditIdentity(tx, act, 'unknown', 'REFUSED'));
          throw invalidIdpToken();
        default:
          return logInByToken({ ...parts, providerKeys }, act, {
            connectionId,
            token: got.idToken,
            nonce: answer.nonce,
            person: got.person,
            // Tokens of this flow are for the client that has asked, whoever else those of programs may be for.
            audience: connection.client_id ?? undefined,
          });
      }
    },
  };
}

function unavailable(): Error {
  return fail(
    'UNAVAILABLE',
    'The provider cannot be reached at the moment; try again later',
    {},
    { retryAfterSeconds: 10 },
  );
}
