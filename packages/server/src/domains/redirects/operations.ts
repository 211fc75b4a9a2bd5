/** Binds the operations of redirect sessions, and signing out for programs. */
import { fail, invalid, redirects } from '@openhours/contract';
import { isAllowedCallback, isRegisteredRedirect } from '../../auth/client-addresses.ts';
import { memberCookie } from '../../auth/cookie.ts';
import { siteOfSecret } from '../../auth/opaque-secret.ts';
import { type Binding, bindOwnTransactions, bindRead, withHeaders } from '../../call.ts';
import { answerState, browserOf, requireOwnPageOrProgram } from '../identity/index.ts';
import { createRedirectSession, requireClientOfSite } from './create.ts';
import { allowedLocation, logOutByHandle, logOutCaller, readLogout } from './logout.ts';
import { bookingOfEvent } from './named-services.ts';
import type { RedirectsParts } from './parts.ts';
import { beginProviderSignIn, completeProviderSignIn } from './provider-sign-in.ts';
import { findByHandle } from './repository.ts';
import { finishSignIn, openSignIn } from './sign-in.ts';

/** What a browser would see; whoever reads it as JSON goes by status and headers. */
const signedOutPage = '<!doctype html><title>Signed out</title><p>You are signed out.</p>';

export function redirectOperations(parts: RedirectsParts): Binding[] {
  const { auth } = parts;
  return [
    bindOwnTransactions(redirects.createRedirectSession, async ({ input, ...call }) =>
      withHeaders(
        { redirectSession: await createRedirectSession(call, input, parts) },
        { 'cache-control': 'no-store' },
      ),
    ),
    bindRead(redirects.validateCallback, async ({ input: { callbackType, callbackUrl, clientId }, site }) => {
      if (callbackType === undefined || callbackType === 'UNKNOWN') {
        throw invalid('callbackType', 'must be one of LOGOUT, CHECKOUT, AUTHORIZE', 'OTHER');
      }
      const client = await requireClientOfSite(parts, clientId, site.id);
      return {
        isValid:
          callbackType === 'AUTHORIZE'
            ? isRegisteredRedirect(client, callbackUrl)
            : isAllowedCallback([client], callbackUrl, await auth.originOf(site.id)),
      };
    }),
    bindRead(redirects.openRedirectSession, async ({ input: { handle }, nowMs, reader, site }) => {
      const row = siteOfSecret('rs', handle) === site.id ? await findByHandle(reader, handle, nowMs) : undefined;
      if (row === undefined) {
        throw fail('REDIRECT_SESSION_NOT_FOUND', 'There is no such redirect session, or its time is over');
      }
      const { callbacks } = row.details;
      const booking = row.details.booking ?? (await bookingOfEvent(parts, reader, row, nowMs));
      return {
        redirectSession: {
          intent: row.intent,
          callbacks,
          ...(callbacks.thankYouPageUrl === undefined ? {} : { donePath: `/r/${handle}/done` }),
          ...(booking === undefined ? {} : { booking }),
        },
      };
    }),
    bindRead(redirects.openSignIn, async (call) => ({ signIn: await openSignIn(parts, call, call.input.handle) })),
    bindOwnTransactions(redirects.finishSignIn, async ({ input: { handle, sessionToken }, ...call }) => {
      requireOwnPageOrProgram(call, auth.publicOrigin());
      const { cookie, location } = await finishSignIn(parts, call, { handle, sessionToken });
      return withHeaders({ location }, { 'set-cookie': cookie, 'cache-control': 'no-store' });
    }),
    bindOwnTransactions(redirects.beginProviderSignIn, async ({ input: { handle, idpConnectionId }, ...call }) => {
      requireOwnPageOrProgram(call, auth.publicOrigin());
      const asked = { connectionId: idpConnectionId, handle, cookies: call.header('cookie') };
      const { cookie, location } = await beginProviderSignIn(parts, call, asked);
      return withHeaders({ location }, { 'set-cookie': cookie, 'cache-control': 'no-store' });
    }),
    bindOwnTransactions(redirects.completeProviderSignIn, async ({ input, ...call }) => {
      requireOwnPageOrProgram(call, auth.publicOrigin());
      const { code, error, iss, state } = input;
      const act = { ...call, userAgent: browserOf(call) };
      return answerState(
        await completeProviderSignIn(parts, act, { state, code, iss, error, cookies: call.header('cookie') }),
      );
    }),
    bindOwnTransactions(redirects.logout, async ({ caller, input, nowMs, site }) => {
      const query = new URLSearchParams(
        Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
      const asked = readLogout(query);
      const byHandle = await logOutByHandle(parts, asked.handle, nowMs);
      const own = caller.kind === 'visitor' || caller.kind === 'member' ? caller.clientId : undefined;
      if (byHandle === undefined) {
        await logOutCaller(parts, site, caller, nowMs);
      }
      const location = byHandle === undefined ? await allowedLocation(parts, site, asked, own) : byHandle.location;
      return {
        body: Buffer.from(signedOutPage).toString('base64'),
        statusCode: location === undefined ? 200 : 302,
        headers: [
          ...(location === undefined ? [] : [{ key: 'Location', value: location }]),
          { key: 'Set-Cookie', value: memberCookie(auth.publicOrigin(), '', 0) },
        ],
      };
    }),
  ];
}
