/** What an OAuth client holds of a sign-in, an installed application, and a browser on its way. */
import { issueCode } from '../../../packages/server/src/auth/authorization-codes.ts';
import { install } from '../../../packages/server/src/auth/installations.ts';
import { issueRefreshToken } from '../../../packages/server/src/auth/refresh-tokens.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantRows } from '../planted-rows.ts';
import { signedIn } from '../sign-in.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const { clientId, siteId } = site;
  const { secret, sessionId } = await signedIn(server, { clientId, siteId, memberId: newId() });
  await server.database.transact(siteId, async (tx) => {
    const bound = { sessionId, clientId, scope: 'offline_access' };
    const nothing = { redirectUri: undefined, challenge: undefined, nonce: marker };
    issueCode(tx, { ...bound, ...nothing }, server.now());
    issueRefreshToken(tx, bound, server.now());
    await install(tx, server.assembly.auth.sessions, clientId, server.now());
  });
  const answer = await server.send('POST', '/v1/redirect-session', {
    headers: await server.caller('apiKey', site),
    body: {
      auth: { authRequest: { clientId, state: marker, redirectUri: 'https://app.example/cb', sessionToken: secret } },
    },
  });
  if (answer.status !== 200) {
    throw new Error(`a redirect session was refused: ${answer.text}`);
  }
};
