/** Members for tests: signing up and in by the API, and what the outbox holds for them. */
import type { Message, MessageType, StateMachineResponse } from '@openhours/contract';
import { newId } from '../../packages/server/src/db/ids.ts';
import { hourMs } from '../../packages/server/src/time/index.ts';
import type { TestAnswer, TestServer } from './server.ts';
import type { PlantedSite } from './sites.ts';

/** A password that no rule refuses. */
export const goodPassword = 'plum tree by the river';

export const newAddress = () => `${newId().slice(-12)}@people.test`;

export interface SignUpFacts {
  readonly email: string;
  readonly password?: string;
  readonly profile?: object;
  readonly more?: object;
}

/** What the SDK sends for a member, by plain calls. */
export function openMembers(server: TestServer, site: PlantedSite = server) {
  const owner = { authorization: site.apiKey, 'wix-site-id': site.siteId };
  let visitor: { readonly headers: Promise<Record<string, string>>; readonly sinceMs: number } | undefined;
  const asVisitor = () => {
    // Where the clock has moved on, so that the token may have ended, it is another visitor.
    if (visitor === undefined || server.now() > visitor.sinceMs + hourMs) {
      visitor = { headers: server.caller('visitor', site), sinceMs: server.now() };
    }
    return visitor.headers;
  };

  async function call(path: string, body: object, headers?: Record<string, string>): Promise<TestAnswer> {
    return server.send('POST', path, { headers: headers ?? (await asVisitor()), body });
  }

  async function requireState(answer: TestAnswer): Promise<StateMachineResponse> {
    if (answer.status !== 200) {
      throw new Error(`refused: ${answer.text}`);
    }
    return answer.body as unknown as StateMachineResponse;
  }

  const members = {
    owner,
    asVisitor,
    call,
    registering: ({ email, more, password = goodPassword, profile }: SignUpFacts) =>
      call('/_api/iam/authentication/v2/register', { loginId: { email }, password, profile, ...more }),
    loggingIn: (email: string, password = goodPassword, more: object = {}) =>
      call('/_api/iam/authentication/v2/login', { loginId: { email }, password, ...more }),
    verifying: (code: string, stateToken: string | undefined) =>
      call('/_api/iam/verification/v1/auth/verify', { code, stateToken }),
    proceeding: (stateToken: string | undefined) => call('/v1/state/proceed', { stateToken }),
    recovering: (recoveryToken: string, password: string) =>
      call('/_api/iam/recovery/v1/recover', { recoveryToken, password }),
    signingOn: (email: string, more: object = {}) => call('/v2/sign-on', { loginId: { email }, ...more }, owner),
    async register(facts: SignUpFacts) {
      return requireState(await members.registering(facts));
    },
    async logIn(email: string, password = goodPassword) {
      return requireState(await members.loggingIn(email, password));
    },
    /** What the site asks of sign-ups and sign-ins. */
    async configure(identitySettings: object): Promise<void> {
      const answer = await server.send('PATCH', '/v1/identity-settings', {
        headers: owner,
        body: { identitySettings },
      });
      if (answer.status !== 200) {
        throw new Error(`refused: ${answer.text}`);
      }
    },
    /** As the site begins. */
    resetSettings: () =>
      members.configure({
        policy: { requireOwnerApproval: false, requireEmailVerification: false },
        enumerationProtection: false,
        captcha: { provider: 'ALTCHA', register: 'OFF', login: 'OFF' },
      }),
    /** What was written to an address, the newest first, as the owner reads it. */
    async messagesTo(to: string, type?: MessageType): Promise<Message[]> {
      const query = new URLSearchParams({ to, ...(type === undefined ? {} : { type }) });
      const answer = await server.send('GET', `/v1/outbox/messages?${query}`, { headers: owner });
      return answer.body.messages as Message[];
    },
    async codeTo(
      to: string,
      type: 'EMAIL_VERIFICATION_CODE' | 'SIGN_IN_CODE' = 'EMAIL_VERIFICATION_CODE',
    ): Promise<string> {
      const [message] = await members.messagesTo(to, type);
      return String(message?.data.code);
    },
    async linkTokenTo(to: string): Promise<string> {
      const [message] = await members.messagesTo(to);
      return String(message?.data.token);
    },
    async member(id: string): Promise<Record<string, unknown>> {
      const answer = await server.send('GET', `/members/v1/members/${id}?fieldsets=FULL`, { headers: owner });
      return answer.body.member as Record<string, unknown>;
    },
    administer: (id: string, verb: 'approve' | 'block' | 'disconnect') =>
      server.send('POST', `/members/v1/members/${id}/${verb}`, { headers: owner, body: {} }),
    /** Headers of a session of a member, as the token endpoint gives them out. */
    async headersOf(memberId: string, secret?: string): Promise<Record<string, string>> {
      const { auth } = server.assembly;
      const session =
        secret === undefined
          ? await server.database.transact(site.siteId, async (tx) =>
              auth.sessions.begin(
                tx,
                { subjectType: 'MEMBER', subjectId: memberId, clientId: site.clientId, secret: 'refreshToken' },
                server.now(),
              ),
            )
          : await auth.sessions.bySecret('sessionToken', secret);
      if (session === undefined) {
        throw new Error('the session has ended');
      }
      const { token } = await auth.accessTokens.issue({
        subjectType: 'MEMBER',
        subjectId: memberId,
        clientId: site.clientId,
        siteId: site.siteId,
        accountId: site.accountId,
        instanceId: undefined,
        sessionId: session.id,
      });
      return { authorization: token };
    },
    isLive: async (sessionToken: string | undefined) =>
      (await server.assembly.auth.sessions.bySecret('sessionToken', sessionToken ?? '')) !== undefined,
  };
  return members;
}
