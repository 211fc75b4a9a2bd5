/**
 * Binds signing up and in as a member of the site: both versions of the wire, codes, and links for a password (identity sheet
 * 1 and 2).
 */
import { authentication, invalid, recovery, verification } from '@openhours/contract';
import { isMailAddress } from '@openhours/contract/text/mail-addresses';
import { type Binding, bindOwnTransactions, bindRead, bindWrite } from '../../../call.ts';
import { changeOwnPassword, startVerification } from '../commands/administer.ts';
import { sendSignInCode } from '../commands/code-sign-in.ts';
import { proceed, resendCode, verifyCode } from '../commands/go-on.ts';
import type { MemberAccessParts } from '../commands/identity-parts.ts';
import { logIn } from '../commands/log-in.ts';
import { recoverAccess, sendActivation, sendRecovery } from '../commands/recover.ts';
import { register } from '../commands/register.ts';
import { answerOlderState, answerState } from '../commands/settle.ts';
import { signOn } from '../commands/sign-on.ts';
import { asLoginError, isOneMailbox } from '../rules/refusals.ts';
import { browserOf } from '../rules/session.ts';

interface OlderIdentifier {
  readonly email?: string | undefined;
  readonly userName?: string | undefined;
}

/** Older clients name the address in one of several places; a user name is one. */
function olderAddress(...said: readonly (OlderIdentifier | undefined)[]): string | undefined {
  return said.flatMap((each) => [each?.email, each?.userName]).find((each) => each !== undefined && each.trim() !== '');
}

function requireAddress(email: string | undefined, field: string): string {
  if (email === undefined || !isMailAddress(email)) {
    throw invalid(field, 'must be a valid email', 'FORMAT', { data: { type: 'EMAIL' } });
  }
  return email;
}

function requirePassword(password: string | undefined, field: string): string {
  if (password === undefined) {
    throw invalid(field, 'is required', 'REQUIRED_FIELD');
  }
  return password;
}

/** Every operation of members' sign-up and sign-in with its handler. */
export function memberAccessOperations(parts: MemberAccessParts): Binding[] {
  return [
    bindOwnTransactions(authentication.registerV2, async (call) => {
      const { captchaTokens, loginId, password, profile } = call.input;
      const asked = { email: loginId.email, password, profile, captchaTokens };
      return answerState(await register(parts, { ...call, userAgent: browserOf(call) }, asked));
    }),

    bindOwnTransactions(
      authentication.loginV2,
      async (call) => {
        const { captchaTokens, loginId, password, stateToken } = call.input;
        const act = { ...call, userAgent: browserOf(call) };
        return answerState(
          stateToken === undefined
            ? await logIn(parts, act, { email: loginId?.email, password, captchaTokens })
            : await proceed(parts, act, stateToken, loginId?.email ?? ''),
        );
      },
      { reshapeError: asLoginError },
    ),

    bindOwnTransactions(authentication.changePassword, async (call) => {
      await changeOwnPassword(parts, call, call.input.newPassword);
      return {};
    }),

    bindWrite(authentication.signOn, async ({ tx, input, ...call }) => {
      const { loginId, mergeExistingContact = true, profile, verifyEmail = false } = input;
      const asked = { email: loginId.email, profile, verifyEmail, mergeExistingContact };
      return signOn(tx, { ...call, userAgent: browserOf(call) }, asked, parts);
    }),

    bindRead(authentication.validateEmail, async ({ input: { email } }) => {
      const isOne = isMailAddress(email.trim()) && isOneMailbox(email.trim());
      return {
        valid: isOne,
        ...(isOne ? {} : { failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' } }),
        formatInvalid: !isOne,
      };
    }),

    bindOwnTransactions(authentication.register, async (call) => {
      const { captchaTokens, identity, inputs, loginId } = call.input;
      const { email, identifiers = [], identityProfile } = identity;
      const named = olderAddress(loginId, ...identifiers, { email: email?.address });
      const asked = {
        email: requireAddress(named, 'identity.email.address'),
        password: requirePassword(inputs?.password, 'inputs.password'),
        profile: identityProfile,
        captchaTokens,
      };
      return answerOlderState(await register(parts, { ...call, userAgent: browserOf(call) }, asked));
    }),

    bindOwnTransactions(
      authentication.login,
      async (call) => {
        const { captchaTokens, identifier, inputs, loginId } = call.input;
        const asked = { email: olderAddress(loginId, identifier), password: inputs?.password, captchaTokens };
        return answerOlderState(await logIn(parts, { ...call, userAgent: browserOf(call) }, asked));
      },
      { reshapeError: asLoginError },
    ),

    bindOwnTransactions(authentication.proceedToNextState, async (call) =>
      answerOlderState(await proceed(parts, { ...call, userAgent: browserOf(call) }, call.input.stateToken)),
    ),

    bindOwnTransactions(authentication.sendSignInCode, async (call) => ({
      stateToken: await sendSignInCode(parts, { ...call, userAgent: browserOf(call) }, call.input),
    })),

    bindWrite(verification.start, async ({ tx, input: { identityId }, ...call }) => ({
      verificationId: await startVerification(tx, call, identityId, parts),
    })),

    bindOwnTransactions(verification.verifyDuringAuthentication, async (call) =>
      answerState(await verifyCode(parts, { ...call, userAgent: browserOf(call) }, call.input)),
    ),

    bindOwnTransactions(verification.resendDuringAuthentication, async (call) =>
      answerState(await resendCode(parts, { ...call, userAgent: browserOf(call) }, call.input.stateToken)),
    ),

    bindOwnTransactions(recovery.sendRecoveryEmail, async (call) => {
      await sendRecovery(parts, call, call.input);
      return {};
    }),

    bindOwnTransactions(recovery.sendActivationEmail, async (call) => {
      const { emailOptions, identityId } = call.input;
      await sendActivation(parts, call, { identityId, ...emailOptions });
      return {};
    }),

    bindOwnTransactions(recovery.recover, async (call) => {
      const { redirectUrl, ...settled } = await recoverAccess(
        parts,
        { ...call, userAgent: browserOf(call) },
        call.input,
      );
      const answer = answerState(settled);
      // Values there are objects (identity sheet 0, rule 6).
      return redirectUrl === undefined
        ? answer
        : { ...answer, additionalData: { redirectUrl: { strValue: redirectUrl } } };
    }),
  ];
}
