/** What the tables of people who sign in to the dashboard hold. */
import { ofContact, ofNobody, ofUser, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { dayMs, hourMs } from '../../time/index.ts';

/** Rows of a member; whose they are the members say. */
const ofMember = (column: string) => (traces: { readonly subjects: string }) =>
  `('MEMBER', ${column}) in (${traces.subjects})`;

export const storedByIdentity: StoredTables = Object.freeze<StoredTables>({
  owner: 'identity',
  tables: {
    site_user: {
      stays: 'site',
      columns: {
        ...ofNobody('site_id'),
        ...ofUser(
          'id email email_folded name role resource_id account_owner has_second_factor revision created_at updated_at',
        ),
        ...secretOf('user', 'password_hash'),
      },
    },
    user_link: {
      stays: { retention: 'old-user-links' },
      columns: {
        ...ofNobody('site_id purpose created_at expires_at'),
        ...ofUser('user_id'),
        ...secretOf('user', 'secret_hash'),
      },
    },
    identity: {
      stays: 'site',
      rowsOfContact: ofMember('id'),
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id revision status awaits_verification awaits_approval email_verified'),
        ...ofNobody('has_second_factor address_by_business password_set_in'),
        ...ofContact('email email_folded profile created_at updated_at last_login_at'),
        ...secretOf('contact', 'password_hash'),
      },
    },
    state_token: {
      stays: { retention: 'ended-state-tokens' },
      rowsOfContact: ofMember('identity_id'),
      erasedWhole: true,
      exported: false,
      columns: {
        // What a decoy says somebody has typed; it goes within a day.
        ...ofNobody('site_id identity_id decoy awaits_code created_at expires_at'),
        ...secretOf('contact', 'token_hash'),
      },
    },
    verification_code: {
      stays: { retention: 'old-verification-codes' },
      rowsOfContact: ofMember('identity_id'),
      erasedWhole: true,
      exported: false,
      columns: {
        ...ofNobody('site_id identity_id purpose id tries tries_of_day tried_since recent_sends sent_at expires_at'),
        ...secretOf('contact', 'code_hash'),
      },
    },
    recovery_token: {
      stays: { retention: 'old-recovery-tokens' },
      rowsOfContact: ofMember('identity_id'),
      erasedWhole: true,
      exported: false,
      columns: {
        ...ofNobody('site_id identity_id purpose redirect_url recent_sends sent_at expires_at'),
        ...secretOf('contact', 'token_hash'),
      },
    },
    approval_token: {
      stays: { retention: 'ended-approval-tokens' },
      rowsOfContact: ofMember('identity_id'),
      erasedWhole: true,
      exported: false,
      columns: {
        ...ofNobody('site_id identity_id created_at expires_at'),
        ...secretOf('contact', 'token_hash'),
      },
    },
    identity_setting: {
      stays: 'site',
      columns: {
        ...ofNobody(
          'site_id revision password_policy lockout enumeration_protection captcha sign_on_policy updated_at',
        ),
        ...secretOf('nobody', 'sealed_captcha_secrets'),
      },
    },
    idp_connection: {
      stays: 'site',
      columns: {
        ...ofNobody(
          'site_id id revision name type issuer audience client_id public_key jwks_url algorithms enabled created_at updated_at',
        ),
        ...secretOf('nobody', 'sealed_client_secret'),
      },
    },
    idp_link: {
      stays: 'site',
      rowsOfContact: ofMember('identity_id'),
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id connection_id identity_id'),
        ...ofContact('idp_user_id created_at'),
      },
    },
    used_idp_token: {
      stays: { retention: 'ended-idp-tokens' },
      columns: ofNobody('site_id token_hash expires_at'),
    },
    shared_computer: {
      stays: 'site',
      columns: {
        ...ofNobody('site_id id revision name lock_after_minutes created_at updated_at last_used_at'),
        ...secretOf('nobody', 'secret_hash'),
      },
    },
    user_pin: {
      stays: 'site',
      columns: {
        ...ofNobody('site_id'),
        ...ofUser('user_id created_at'),
        ...secretOf('user', 'pin_hash'),
      },
    },
    shared_computer_person: {
      stays: 'site',
      columns: { ...ofNobody('site_id computer_id wrong_tries'), ...ofUser('user_id proved_at') },
    },
    // Of members and of people of the dashboard alike: an erasure finds those of members.
    factor_authenticator: {
      stays: 'site',
      rowsOfContact: ofMember('holder_id'),
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id holder_id last_step'),
        ...ofContact('created_at last_used_at'),
        ...secretOf('contact', 'sealed_secret'),
      },
    },
    factor_passkey: {
      stays: 'site',
      rowsOfContact: ofMember('holder_id'),
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id holder_id sign_count transports host'),
        ...ofContact('name created_at last_used_at'),
        // What it signs with is on the device alone; these would still tell devices apart.
        ...secretOf('contact', 'credential_id public_key'),
      },
    },
    factor_recovery_code: {
      stays: 'site',
      rowsOfContact: ofMember('holder_id'),
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id holder_id'),
        ...ofContact('created_at used_at'),
        ...secretOf('contact', 'code_hash'),
      },
    },
    factor_challenge: {
      stays: { retention: 'old-factor-challenges' },
      rowsOfContact: ofMember('holder_id'),
      erasedWhole: true,
      exported: false,
      columns: {
        ...ofNobody(
          'site_id purpose holder_id session_id link_connection_id link_connection_revision link_user_id created_at expires_at',
        ),
        ...secretOf('contact', 'secret_hash challenge sealed_secret'),
      },
    },
    sign_in_rules: {
      stays: 'site',
      columns: ofNobody('site_id revision second_factor_roles updated_at'),
    },
    member_default_privacy: {
      stays: 'site',
      columns: ofNobody('site_id revision default_privacy updated_at'),
    },
    member_privacy_setting: {
      stays: 'site',
      columns: ofNobody('site_id revision public_member_visibility public_member_candidates changed_at updated_at'),
    },
    sign_in_failure: {
      stays: { retention: 'old-sign-in-failures' },
      columns: { ...ofNobody('site_id failures window_started_at paused_until'), ...ofUser('account address_prefix') },
    },
  },
  retentions: [
    {
      name: 'ended-state-tokens',
      everyMs: hourMs,
      keptMs: 0,
      table: 'state_token',
      key: ['token_hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'ended-approval-tokens',
      everyMs: hourMs,
      keptMs: 0,
      table: 'approval_token',
      key: ['token_hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-verification-codes',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'verification_code',
      key: ['identity_id', 'purpose'],
      isOver: (cutoff) => `sent_at <= ${cutoff} and (tried_since is null or tried_since <= ${cutoff})`,
    },
    {
      name: 'old-recovery-tokens',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'recovery_token',
      key: ['identity_id', 'purpose'],
      isOver: (cutoff) => `sent_at <= ${cutoff} and expires_at <= ${cutoff}`,
    },
    {
      name: 'ended-idp-tokens',
      everyMs: hourMs,
      keptMs: 0,
      table: 'used_idp_token',
      key: ['token_hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-user-links',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'user_link',
      key: ['user_id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-factor-challenges',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'factor_challenge',
      key: ['secret_hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-sign-in-failures',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'sign_in_failure',
      key: ['account', 'address_prefix'],
      isOver: (cutoff) => `window_started_at <= ${cutoff} and (paused_until is null or paused_until <= ${cutoff})`,
    },
  ],
});
