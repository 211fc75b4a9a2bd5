/** Binds the operations of second factors: one's own, those of others, and the second step of a sign-in. */
import { factors, memberFactors, type OwnFactors } from '@openhours/contract';
import { sessionCookie, signInCookie } from '../../../auth/cookie.ts';
import { sessionLives } from '../../../auth/session.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite, type ReadCall, withHeaders } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { askToConfirm, confirmedUntil, confirmSession, type OwnCall, readFactorsOf } from '../commands/confirm.ts';
import { readOwnHolder } from '../commands/factor-holders.ts';
import { isAskedOf } from '../commands/factors-place.ts';
import type { MemberAccessParts } from '../commands/identity-parts.ts';
import { askMember, readMemberStep, takeMemberStep } from '../commands/member-second-step.ts';
import {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '../commands/own-factors.ts';
import { askAlone } from '../commands/second-step.ts';
import { answerState } from '../commands/settle.ts';
import { changeSignInRules, liftFactors, liftFactorsOfMember, readFactorsOfMember } from '../commands/sign-in-rules.ts';
import { askInUserStep, readUserStep, takeUserStep } from '../commands/user-second-step.ts';
import { relyingPartyAt } from '../passkey-address.ts';
import { presentFactors, presentFactorsOfMember } from '../present.ts';
import { signInRules } from '../repository/factors.ts';
import { challengeLivesMs } from '../rules/factors.ts';
import { browserOf, requireOwnPageOrProgram } from '../rules/session.ts';

const noStore = { 'cache-control': 'no-store' } as const;

/** Every operation of second factors with its handler. */
export function factorOperations(parts: MemberAccessParts): Binding[] {
  const { auth, database } = parts;

  async function readOwn(call: OwnCall): Promise<OwnFactors> {
    const holder = await readOwnHolder(database, call);
    const [stored, isRequired, relyingParty, confirmed] = await Promise.all([
      readFactorsOf(parts, call, holder),
      isAskedOf(database.serverReader, call.site, holder),
      relyingPartyAt(parts, call.site, call.header),
      confirmedUntil(parts, call),
    ]);
    return presentFactors(stored, { isRequired, relyingParty, confirmed });
  }

  /** The factors as they stand after an act, with what it shows once. */
  const after = async (call: OwnCall, recoveryCodes?: readonly string[]) =>
    withHeaders(
      { factors: await readOwn(call), ...(recoveryCodes === undefined ? {} : { recoveryCodes: [...recoveryCodes] }) },
      noStore,
    );

  const requireOwnPage = (call: Pick<ReadCall<unknown>, 'header'>) =>
    requireOwnPageOrProgram(call, auth.publicOrigin());
  const closedToo = { servesClosedSites: true } as const;

  return [
    bindRead(factors.getOwnFactors, async (call) => ({ factors: await readOwn(call) })),
    bindOwnTransactions(factors.createConfirmChallenge, async (call) => ({ options: await askToConfirm(parts, call) })),
    bindOwnTransactions(factors.confirmOwnSession, async (call) => ({
      confirmedUntil: formatInstant(await confirmSession(parts, call, call.input)),
    })),
    bindOwnTransactions(factors.beginAuthenticator, async (call) =>
      withHeaders({ ...(await beginAuthenticator(parts, call)) }, noStore),
    ),
    bindOwnTransactions(factors.addAuthenticator, async (call) =>
      after(call, await addAuthenticator(parts, call, call.input)),
    ),
    bindOwnTransactions(factors.removeAuthenticator, async (call) => {
      await removeAuthenticator(parts, call);
      return after(call);
    }),
    bindOwnTransactions(factors.beginPasskey, async (call) =>
      withHeaders({ ...(await beginPasskey(parts, call)) }, noStore),
    ),
    bindOwnTransactions(factors.addPasskey, async (call) => after(call, await addPasskey(parts, call, call.input))),
    bindOwnTransactions(factors.removePasskey, async (call) => {
      await removePasskey(parts, call, call.input.passkeyId);
      return after(call);
    }),
    bindOwnTransactions(factors.createRecoveryCodes, async (call) => {
      const recoveryCodes = [...(await renewRecoveryCodes(parts, call))];
      return withHeaders({ factors: await readOwn(call), recoveryCodes }, noStore);
    }),
    bindOwnTransactions(factors.liftFactors, async ({ input, ...act }) => {
      await liftFactors(parts, act, input.userId);
      return {};
    }),
    bindRead(memberFactors.getFactors, async ({ input, ...act }) => ({
      factors: presentFactorsOfMember(await readFactorsOfMember(parts, act, input.memberId)),
    })),
    bindOwnTransactions(memberFactors.liftFactors, async ({ input, ...act }) => {
      await liftFactorsOfMember(parts, act, input.memberId);
      return {};
    }),
    bindRead(factors.getSignInRules, async ({ reader }) => presentRules(await signInRules.read(reader))),
    bindWrite(factors.setSignInRules, async ({ tx, input, ...act }) =>
      presentRules(await changeSignInRules(tx, act, input.signInRules, parts)),
    ),
    bindRead(factors.getSecondStep, async (call) => ({ secondStep: await readUserStep(parts, call) }), closedToo),
    bindOwnTransactions(
      factors.createPasskeyChallenge,
      async (call) => {
        requireOwnPage(call);
        if (call.input.isAlone !== true) {
          return withHeaders({ options: await askInUserStep(parts, call) }, noStore);
        }
        const { options, secret } = await askAlone(parts, call);
        const cookie = signInCookie(auth.publicOrigin(), secret, challengeLivesMs / 1000);
        return withHeaders({ options }, { 'set-cookie': cookie, ...noStore });
      },
      closedToo,
    ),
    bindOwnTransactions(
      factors.takeSecondStep,
      async (call) => {
        requireOwnPage(call);
        const { secret } = await takeUserStep(parts, call, call.input);
        const origin = auth.publicOrigin();
        const cookies = [sessionCookie(origin, secret, sessionLives.USER.wholeMs / 1000), signInCookie(origin, '', 0)];
        return withHeaders({}, { 'set-cookie': cookies, ...noStore });
      },
      closedToo,
    ),
    bindOwnTransactions(memberFactors.describeSecondStep, async (call) =>
      withHeaders({ secondStep: await readMemberStep(parts, call, call.input.stateToken) }, noStore),
    ),
    bindOwnTransactions(memberFactors.createPasskeyChallenge, async (call) =>
      withHeaders({ ...(await askMember(parts, call, call.input.stateToken)) }, noStore),
    ),
    bindOwnTransactions(memberFactors.takeSecondStep, async (call) =>
      withHeaders(
        answerState(await takeMemberStep(parts, { ...call, userAgent: browserOf(call) }, call.input)),
        noStore,
      ),
    ),
  ];
}

function presentRules({
  revision,
  secondFactorRoles,
}: {
  revision: number;
  secondFactorRoles: readonly ('OWNER' | 'MANAGER' | 'FRONT_DESK' | 'STAFF')[];
}) {
  return { signInRules: { revision: String(revision), secondFactorRoles: [...secondFactorRoles] } };
}
