/** Runs before every page: gives each new visitor tokens. */
import { OAuthStrategy } from '@wix/sdk';

export async function onRequest({ cookies }, next) {
  if (!cookies.has('session')) {
    const tokens = await OAuthStrategy({ clientId: process.env.OPENHOURS_CLIENT_ID }).generateVisitorTokens();
    cookies.set('session', JSON.stringify(tokens), { path: '/', sameSite: 'lax' });
  }
  return next();
}
