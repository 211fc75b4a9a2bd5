/** Grants of installed applications: `client_credentials` and `strip_bound_session` (identity sheet 4.1). */
import { fail } from '@openhours/contract';
import { findInstallation, type Installation, sessionOfInstallation } from '../../../auth/installations.ts';
import {
  accessTokenOf,
  type GiveTokens,
  type GrantCall,
  type GrantedTokens,
  type GrantParts,
  requireClient,
  requireSecret,
} from './grant.ts';

async function tokenOf({ auth, database }: GrantParts, installation: Installation, call: GrantCall) {
  const session = await database.transact(call.site.id, (tx) =>
    sessionOfInstallation(tx, auth.sessions, installation, call.nowMs),
  );
  return accessTokenOf(auth, session, installation.clientId, call.site);
}

/** Of an installation that the application names. */
export const giveAppToken: GiveTokens = async (parts, grant, call) => {
  const client = await requireClient(parts.auth, grant, call.site);
  if (client.applicationType !== 'APP') {
    throw fail('UNAUTHORIZED_CLIENT', 'This client cannot use this grant type');
  }
  requireSecret(client, grant);
  if (grant.instanceId === undefined) {
    throw fail('INVALID_REQUEST', 'instance_id is missing');
  }
  const installation = await findInstallation(call.reader, client.id);
  if (installation?.id !== grant.instanceId.toLowerCase()) {
    throw fail('INVALID_GRANT', 'The application is not installed as this instance');
  }
  return tokenOf(parts, installation, call);
};

/** Of the installation that a live token is of, proved by the secret of its application. */
export const giveUnboundToken: GiveTokens = async (parts, grant, call): Promise<GrantedTokens> => {
  const { auth } = parts;
  if (grant.clientSecret === undefined || grant.accessToken === undefined) {
    throw fail('INVALID_REQUEST', 'client_secret or access_token is missing');
  }
  const client = await auth.sites.clientOfSecret(grant.clientSecret);
  if (client === undefined || client.siteId !== call.site.id) {
    throw fail('INVALID_CLIENT', 'The client could not be authenticated');
  }
  const claims = await auth.accessTokens.verify(grant.accessToken);
  const installation = await findInstallation(call.reader, client.id);
  if (
    claims === undefined ||
    claims.siteId !== call.site.id ||
    claims.clientId !== client.id ||
    claims.instanceId === undefined ||
    claims.instanceId !== installation?.id ||
    (await auth.sessions.live(claims.siteId, claims.sessionId)) === undefined
  ) {
    throw fail('INVALID_GRANT', 'access token is not valid for this client');
  }
  return tokenOf(parts, installation, call);
};
