/** Binds the older calls for sign-up, sign-in and the owner's acts: thin aliases of the newer ones (identity sheet 3). */
import { type CaptchaTokens, fail, foldEmail, memberAuthentication } from '@openhours/contract';
import { hashSecret, siteOfSecret } from '../../auth/opaque-secret.ts';
import { type Binding, bindOwnTransactions, bindWrite } from '../../call.ts';
import type { Reader } from '../../db/transaction.ts';
import {
  asLoginError,
  browserOf,
  changeAddress,
  findIdentityAt,
  findIdentityOfApproval,
  giveApprovalToken,
  logIn,
  type MemberAccessParts,
  register,
  type Settled,
  sendRecovery,
} from '../identity/index.ts';
import { administer } from './commands/administer.ts';
import { holdIdentity, requireWhole } from './commands/hold-member.ts';
import { requireReached } from './operations/caller.ts';
import { presentOlderMember } from './present.ts';
import { memberNotFound } from './rules.ts';

interface OlderCaptchas {
  readonly recaptchaToken?: string | undefined;
  readonly invisibleRecaptchaToken?: string | undefined;
}

function captchasOf({ invisibleRecaptchaToken, recaptchaToken }: OlderCaptchas): CaptchaTokens {
  return [{ Recaptcha: recaptchaToken, InvisibleRecaptcha: invisibleRecaptchaToken }];
}

/** These calls have no state in their answers: a code that is awaited is a refusal, alike for every address. */
function codeAwaited({ identity }: Settled): Error {
  return fail('EMAIL_VERIFICATION_REQUIRED', 'The code of the message that was sent has to be entered first', {
    verificationId: identity.id,
  });
}

/** The id of a member who is named in one of several ways. */
async function requireNamed(
  reader: Reader,
  {
    email,
    id,
    token,
  }: {
    readonly id?: string | undefined;
    readonly email?: string | undefined;
    readonly token?: string | undefined;
  },
  nowMs: number,
): Promise<string> {
  if (id !== undefined) {
    return id;
  }
  const isApproval = token !== undefined && siteOfSecret('ap', token) === reader.siteId;
  const named = isApproval
    ? await findIdentityOfApproval(reader, hashSecret(token), nowMs)
    : email === undefined
      ? undefined
      : (await findIdentityAt(reader, foldEmail(email)))?.id;
  if (named === undefined) {
    throw memberNotFound();
  }
  return named;
}

export function olderMemberOperations(parts: MemberAccessParts): Binding[] {
  const { database } = parts;
  return [
    bindOwnTransactions(memberAuthentication.register, async (call) => {
      const { contactInfo, email, password, profilePrivacyStatus } = call.input;
      const privacyStatus = profilePrivacyStatus === 'COMMUNITY' ? 'PUBLIC' : profilePrivacyStatus;
      const asked = {
        email,
        password,
        profile: { ...contactInfo, ...(privacyStatus === undefined ? {} : { privacyStatus }) },
        captchaTokens: captchasOf(call.input),
      };
      const settled = await register(parts, { ...call, userAgent: browserOf(call) }, asked);
      const { identityId, sessionToken, state } = settled;
      if (identityId === undefined || state === 'REQUIRE_EMAIL_VERIFICATION') {
        throw codeAwaited(settled);
      }
      const approvalToken =
        state === 'REQUIRE_OWNER_APPROVAL'
          ? await database.transact(call.site.id, async (tx) => giveApprovalToken(tx, call, identityId))
          : undefined;
      return {
        member: presentOlderMember(await requireWhole(call.reader, identityId)),
        ...(sessionToken === undefined ? {} : { session: { token: sessionToken } }),
        ...(approvalToken === undefined ? {} : { approvalToken }),
      };
    }),

    bindOwnTransactions(
      memberAuthentication.login,
      async (call) => {
        const { email, password } = call.input;
        const asked = { email, password, captchaTokens: captchasOf(call.input) };
        const settled = await logIn(parts, { ...call, userAgent: browserOf(call) }, asked);
        const { identityId = '', sessionToken, state } = settled;
        if (state === 'REQUIRE_EMAIL_VERIFICATION') {
          throw codeAwaited(settled);
        }
        if (state === 'REQUIRE_MFA') {
          throw fail('SECOND_FACTOR_REQUIRED', 'The member has a second factor, which this call cannot ask for');
        }
        if (sessionToken === undefined) {
          throw fail('OWNER_APPROVAL_REQUIRED', 'The owner has not approved this account yet');
        }
        return {
          session: { token: sessionToken },
          member: presentOlderMember(await requireWhole(call.reader, identityId)),
        };
      },
      { reshapeError: asLoginError },
    ),

    bindOwnTransactions(memberAuthentication.sendSetPasswordEmail, async (call) => {
      await sendRecovery(parts, call, { email: call.input.email });
      return { accepted: true };
    }),

    bindWrite(memberAuthentication.changeLoginEmail, async ({ tx, input, ...call }) => {
      const held = await holdIdentity(tx, requireReached(call, input.id));
      const change = { newEmail: input.newEmail, endsSessions: input.revokeCurrentSessions === true };
      const identity = await changeAddress(tx, call, held, change, parts);
      await tx.flush();
      return { member: presentOlderMember(await requireWhole(tx, input.id, identity)) };
    }),

    bindWrite(memberAuthentication.approve, async ({ tx, input, ...call }) => {
      const memberId = await requireNamed(tx, input, call.nowMs);
      await administer(tx, call, { memberId, verb: 'approve' }, parts);
      return {};
    }),

    bindWrite(memberAuthentication.block, async ({ tx, input, ...call }) => {
      const memberId = await requireNamed(tx, input, call.nowMs);
      await administer(tx, call, { memberId, verb: 'block' }, parts);
      return {};
    }),
  ];
}
