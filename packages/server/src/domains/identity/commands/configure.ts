/** What a site asks of those who sign up and in, changed member by member (identity sheet 2 and 5). */
import { type IdentitySettingsChanges, invalid, type SignOnPolicy } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { recordChange } from '../../../events/change.ts';
import {
  identitySettingsTable,
  type KnownIdentitySettings,
  readIdentitySettings,
} from '../repository/identity-settings.ts';
import { type CaptchaSecrets, captchaSecretsPurpose } from './captcha-vendors.ts';
import type { MemberAccessParts } from './identity-parts.ts';

type Parts = Pick<MemberAccessParts, 'auth' | 'recordEvents'>;

/** Only what is named changes, from the revision that is named, if any. */
export async function changeIdentitySettings(
  tx: Transaction,
  act: Act,
  said: IdentitySettingsChanges,
  parts: Parts,
): Promise<KnownIdentitySettings> {
  const { revision: before, ...known } = await readIdentitySettings(tx);
  const { invisibleSecret, secret, ...captcha } = said.captcha ?? {};
  const passwordPolicy = { ...known.passwordPolicy, ...given(said.passwordPolicy) };
  if (passwordPolicy.minLength > passwordPolicy.maxLength) {
    throw invalid('identitySettings.passwordPolicy.minLength', 'must not be longer than maxLength', 'MAX');
  }
  // What one vendor knows the business by is nobody else's to be told.
  const isOtherVendor = captcha.provider !== undefined && captcha.provider !== known.captcha.provider;
  const kept = isOtherVendor ? { sealedCaptchaSecrets: undefined } : known;
  const sealedCaptchaSecrets = sealSecrets(kept, { secret, invisibleSecret }, parts);
  const wanted = {
    ...known,
    passwordPolicy,
    lockout: { ...known.lockout, ...given(said.lockout) },
    enumerationProtection: said.enumerationProtection ?? known.enumerationProtection,
    captcha: { ...known.captcha, ...given(captcha) },
    sealedCaptchaSecrets,
    signOnPolicy: { ...known.signOnPolicy, ...given(said.policy) },
  };
  // Also where none is asked yet: behind many failures of an account one is, whatever the settings say.
  if (wanted.captcha.provider !== 'ALTCHA' && sealedCaptchaSecrets === undefined) {
    throw invalid(
      'identitySettings.captcha.secret',
      'is needed: the provider answers nobody without it',
      'REQUIRED_FIELD',
    );
  }
  const after = await identitySettingsTable.change(tx, act, said.revision ?? String(before), wanted);
  if (!samePolicy(known.signOnPolicy, after.signOnPolicy)) {
    recordPolicy(tx, act, after, before, parts);
  }
  return after;
}

const samePolicy = (one: SignOnPolicy, other: SignOnPolicy) =>
  one.requireEmailVerification === other.requireEmailVerification &&
  one.requireOwnerApproval === other.requireOwnerApproval;

function given<Changes extends object>(changes: Changes | undefined): Partial<Required<Changes>> {
  return Object.fromEntries(Object.entries(changes ?? {}).filter(([, value]) => value !== undefined)) as Partial<
    Required<Changes>
  >;
}

/** Those that are named anew; an empty text takes one back. */
function sealSecrets(
  { sealedCaptchaSecrets }: Pick<KnownIdentitySettings, 'sealedCaptchaSecrets'>,
  said: { readonly secret: string | undefined; readonly invisibleSecret: string | undefined },
  { auth }: Parts,
): Buffer | undefined {
  if (said.secret === undefined && said.invisibleSecret === undefined) {
    return sealedCaptchaSecrets;
  }
  const before: CaptchaSecrets =
    sealedCaptchaSecrets === undefined
      ? {}
      : JSON.parse(auth.sealing.open(sealedCaptchaSecrets, captchaSecretsPurpose).toString('utf8'));
  const kept = Object.entries({ ...before, ...given(said) }).filter(([, text]) => text !== '');
  return kept.length === 0
    ? undefined
    : auth.sealing.seal(JSON.stringify(Object.fromEntries(kept)), captchaSecretsPurpose);
}

function recordPolicy(
  tx: Transaction,
  act: Act,
  { revision, signOnPolicy }: KnownIdentitySettings,
  before: number,
  parts: Parts,
): void {
  const row = { id: tx.siteId, revision };
  recordChange(
    tx,
    act,
    { entity: 'signOnPolicy', before: { ...row, revision: before }, after: row, present: () => ({ ...signOnPolicy }) },
    parts,
  );
}
