/** Binds the operations of identity: tokens of clients, and dashboard sessions. */
import { ApplicationError, fail, identity, type TokenDescription } from '@openhours/contract';
import { type Caller, personBehind } from '../../auth/caller.ts';
import { computerCookieIn, sessionCookie, sessionCookieIn, signInCookie } from '../../auth/cookie.ts';
import { comesFromOwnPage } from '../../auth/own-origin.ts';
import { sessionLives } from '../../auth/session.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite, withHeaders } from '../../call.ts';
import { readLiveRange } from '../../events/live.ts';
import { endOwnSession } from './commands/end-session.ts';
import { holderOfUser } from './commands/factor-holders.ts';
import type { OwnAccessParts } from './commands/own-person.ts';
import { describeSecondStep } from './commands/second-step.ts';
import { giveTokens, giveTokensToApp, siteOfGrant } from './grants.ts';
import { presentSession, presentUserInfo } from './present.ts';
import { presentProvider } from './provider.ts';
import { findUser } from './repository.ts';
import { challengeLivesMs } from './rules/factors.ts';
import { readGrant } from './rules/grant.ts';
import { callerWithSession, requireOwnPageOrProgram } from './rules/session.ts';
import { oauthErrorOf, toOauthError, unwrap, unwrapOrNothing, wrap } from './rules.ts';
import { signIn } from './sign-in.ts';
import { describeAnyToken, endSessionOfToken } from './token-description.ts';
import { findTokenMember } from './token-member.ts';

export type IdentityDependencies = OwnAccessParts;

const cookieLifeSeconds = sessionLives.USER.wholeMs / 1000;
type HeaderOf = (name: string) => string | undefined;

/** Every operation of identity with its handler. */
export function identityOperations(parts: IdentityDependencies): Binding[] {
  const { auth, database } = parts;
  const grantParts = { auth, database };
  /**
   * These calls are about no site, or about the one that a token names: the host must not matter (identity sheet 0,
   * rule 2).
   */
  const atAnyHost = { chooseSite: async () => auth.sites.ofHost(undefined), servesClosedSites: true } as const;
  const cookieSecret = (header: HeaderOf) => sessionCookieIn(header('cookie'), auth.publicOrigin());

  return [
    bindOwnTransactions(
      identity.requestToken,
      async (call) => {
        if (call.input.body === undefined) {
          return giveTokens(grantParts, readGrant(call.input), call);
        }
        try {
          const tokens = await giveTokens(grantParts, readGrant(unwrap(call.input)), call);
          return { ...tokens, ...wrap(200, tokens) };
        } catch (error) {
          if (error instanceof ApplicationError) {
            const refusal = oauthErrorOf(error);
            return wrap(refusal.status, refusal.body);
          }
          throw error;
        }
      },
      {
        chooseSite: async (input) =>
          (await siteOfGrant(auth, readGrant(unwrapOrNothing(input)))) ?? atAnyHost.chooseSite(),
        reshapeError: toOauthError,
        acceptsForm: true,
      },
    ),
    bindOwnTransactions(
      identity.requestAppToken,
      async (call) => {
        const {
          access_token,
          expires_in,
          refresh_token = '',
          scope,
          token_type,
        } = await giveTokensToApp(grantParts, readGrant(call.input), call);
        return { access_token, expires_in, refresh_token, token_type, ...(scope === undefined ? {} : { scope }) };
      },
      {
        chooseSite: async (input) => (await siteOfGrant(auth, readGrant(input))) ?? atAnyHost.chooseSite(),
        reshapeError: toOauthError,
        acceptsForm: true,
      },
    ),
    bindRead(
      identity.describeToken,
      async ({ input, nowMs }): Promise<TokenDescription> => describeAnyToken(grantParts, unwrap(input).token, nowMs),
      { ...atAnyHost, reshapeError: toOauthError, acceptsForm: true },
    ),
    bindRead(
      identity.listPublicKeys,
      async () => {
        const keys = await auth.keyRing.publicKeys();
        return { keys, ...wrap(200, { keys }) };
      },
      atAnyHost,
    ),
    bindRead(identity.getUserInfo, async ({ caller, reader }) => {
      // Who reaches only their own profile is a member, or a back end in the name of one.
      const person = personBehind(caller);
      const member = person?.kind === 'member' ? await findTokenMember(reader, person.memberId) : undefined;
      if (member === undefined) {
        throw fail('PERMISSION_DENIED', 'Only members have a profile');
      }
      return presentUserInfo(member);
    }),
    bindRead(identity.describeProvider, async () => presentProvider(auth.publicOrigin()), atAnyHost),
    bindOwnTransactions(
      identity.revokeToken,
      async ({ input, nowMs }) => {
        if (!input.token) {
          throw fail('INVALID_REQUEST', 'token is missing');
        }
        await endSessionOfToken(grantParts, input.token, input.clientId ?? input.client_id, nowMs);
        return {};
      },
      { ...atAnyHost, reshapeError: toOauthError, acceptsForm: true },
    ),
    ...[identity.requestDeviceCode, identity.verifyDevice, identity.openDeviceVerification].map((operation) =>
      bindRead(
        operation,
        async () => {
          throw fail('UNIMPLEMENTED_FEATURE', 'The server does not offer the device authorization grant');
        },
        { ...atAnyHost, acceptsForm: true },
      ),
    ),
    bindOwnTransactions(
      identity.createUserSession,
      async (call) => {
        requireOwnPageOrProgram(call, auth.publicOrigin());
        const signedIn = await signIn(auth, database, {
          ...call.input,
          ...call,
          userAgent: call.header('user-agent'),
          replaces: cookieSecret(call.header),
          computerSecret: computerCookieIn(call.header('cookie'), auth.publicOrigin()),
        });
        const { secret, user } = signedIn;
        if (signedIn.kind === 'secondStep') {
          const { expiresAt } = signedIn;
          const secondStep = await describeSecondStep(parts, call.site, holderOfUser(user), {
            header: call.header,
            expiresAt,
          });
          return withHeaders(
            { secondStep },
            {
              'set-cookie': signInCookie(auth.publicOrigin(), secret, challengeLivesMs / 1000),
              'cache-control': 'no-store',
            },
          );
        }
        const session = await auth.sessions.live(call.site.id, signedIn.sessionId);
        const caller: Caller = {
          kind: 'user',
          userId: user.id,
          sessionId: signedIn.sessionId,
          role: user.role,
          resourceId: user.resource_id ?? undefined,
          accountOwner: user.account_owner,
          ...(session?.user?.needsSecondFactor === true ? { needsSecondFactor: true } : {}),
          ...(session?.user?.computer === undefined ? {} : { computer: session.user.computer }),
        };
        return withHeaders(presentSession(caller, call.site, user), {
          'set-cookie': sessionCookie(auth.publicOrigin(), secret, cookieLifeSeconds),
          'cache-control': 'no-store',
        });
      },
      {
        chooseSite: async ({ siteId }) => {
          if (siteId === undefined) {
            return undefined;
          }
          const site = await auth.sites.live(siteId);
          if (site === undefined) {
            throw fail('INVALID_CREDENTIALS', 'The address or the password is wrong');
          }
          return site;
        },
        servesClosedSites: true,
      },
    ),
    bindOwnTransactions(
      identity.exchangeUserSession,
      async (call) => {
        if (!comesFromOwnPage(call.header, auth.publicOrigin())) {
          throw fail('PERMISSION_DENIED', 'Only pages of this server may make this call');
        }
        const signedIn = await auth.userOfCookie(call.header('cookie'));
        const site = signedIn === undefined ? undefined : await auth.sites.live(signedIn.session.siteId);
        if (signedIn === undefined || site === undefined) {
          throw fail('UNAUTHENTICATED', 'No user is signed in: the session cookie is missing, expired or ended');
        }
        const { caller, session } = signedIn;
        const reader = database.reader(site.id);
        const [{ token, expiresInSeconds }, user, changes] = await Promise.all([
          auth.accessTokens.issue({
            subjectType: 'USER',
            subjectId: caller.userId,
            clientId: undefined,
            siteId: site.id,
            accountId: site.accountId,
            instanceId: undefined,
            sessionId: session.id,
          }),
          findUser(reader, caller.userId),
          readLiveRange(reader),
          database.transact(site.id, async (tx) => auth.sessions.use(tx, session, call.nowMs)),
        ]);
        return withHeaders(
          {
            accessToken: token,
            expiresIn: expiresInSeconds,
            session: presentSession(caller, site, user),
            lastEventId: String(changes.last),
          },
          { 'cache-control': 'no-store' },
        );
      },
      { servesClosedSites: true },
    ),
    bindRead(identity.getCurrentUserSession, async ({ caller, site, reader }) => {
      const signed = callerWithSession(caller);
      const user = signed.kind === 'user' ? await findUser(reader, signed.userId) : undefined;
      return presentSession(signed, site, user);
    }),
    bindWrite(identity.endCurrentUserSession, async ({ tx, ...act }) => {
      const signed = callerWithSession(act.caller);
      endOwnSession(tx, act, signed, { auth });
      return signed.kind === 'user' ? withHeaders({}, { 'set-cookie': sessionCookie(auth.publicOrigin(), '', 0) }) : {};
    }),
  ];
}
