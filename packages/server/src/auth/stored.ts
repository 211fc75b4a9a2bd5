/** What the tables of authentication hold: signing keys, API keys, sessions, taken captchas. */
import { ofContact, ofNobody, ofUser, ofVisitor, type StoredTables, secretOf } from '../db/stored-tables.ts';
import { dayMs, hourMs } from '../time/index.ts';

export const storedByAuth: StoredTables = Object.freeze<StoredTables>({
  owner: 'auth',
  tables: {
    sealed_key: {
      stays: 'site',
      columns: {
        ...ofNobody('id purpose algorithm public_part sealed_with created_at retired_at'),
        ...secretOf('nobody', 'sealed_part'),
      },
    },
    api_key: {
      stays: 'site',
      columns: {
        ...ofNobody('id account_id name site_ids account_wide permissions created_at last_used_at revoked_at'),
        ...ofUser('owner_user_id'),
        ...secretOf('nobody', 'hash'),
      },
    },
    taken_captcha: {
      stays: { retention: 'old-captchas' },
      columns: ofNobody('site_id nonce expires_at'),
    },
    authorization_code: {
      stays: { retention: 'old-authorization-codes' },
      exported: false,
      columns: {
        ...ofNobody('site_id client_id redirect_uri challenge challenge_method scope'),
        ...ofVisitor('session_id created_at expires_at used_at'),
        ...secretOf('visitor', 'hash nonce'),
      },
    },
    refresh_token: {
      stays: { retention: 'old-refresh-tokens' },
      exported: false,
      columns: {
        ...ofNobody('site_id client_id scope'),
        ...ofVisitor('session_id created_at expires_at replaced_at'),
        ...secretOf('visitor', 'hash'),
      },
    },
    app_installation: { stays: 'site', columns: ofNobody('site_id id client_id session_id installed_at') },
    identity_session: {
      stays: { retention: 'ended-sessions' },
      rowsOfContact: ({ subjects }) => `(subject_type, subject_id) in (${subjects})`,
      columns: {
        ...ofNobody('site_id id client_id computer_id lock_after_minutes is_by_pin'),
        ...ofVisitor(
          'subject_type subject_id created_at last_used_at expires_at session_token_expires_at ended_at confirmed_at',
        ),
        ...ofContact('client_address user_agent', 'null'),
        ...secretOf('visitor', 'refresh_hash cookie_hash session_token_hash'),
      },
    },
  },
  retentions: [
    {
      name: 'old-captchas',
      everyMs: hourMs,
      keptMs: hourMs,
      table: 'taken_captcha',
      key: ['nonce'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      // For as long as tokens may come of a code that is brought twice.
      name: 'old-authorization-codes',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'authorization_code',
      key: ['hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'old-refresh-tokens',
      everyMs: hourMs,
      keptMs: dayMs,
      table: 'refresh_token',
      key: ['hash'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
    {
      name: 'ended-sessions',
      everyMs: hourMs,
      keptMs: 30 * dayMs,
      table: 'identity_session',
      key: ['id'],
      isOver: (cutoff) => `(expires_at <= ${cutoff} or ended_at <= ${cutoff})`,
    },
    {
      // Programs and people who only look: nothing is lost with them but that they were here.
      name: 'visitors-who-never-booked',
      everyMs: dayMs,
      keptMs: 7 * dayMs,
      table: 'identity_session',
      key: ['id'],
      isOver: (cutoff) => `subject_type = 'VISITOR' and last_used_at <= ${cutoff}`,
      sparesVisitorsIn: 'subject_id',
    },
    {
      name: 'session-addresses',
      everyMs: hourMs,
      keptMs: 30 * dayMs,
      table: 'identity_session',
      key: ['id'],
      isOver: (cutoff) => `last_used_at <= ${cutoff} and (client_address is not null or user_agent is not null)`,
      clears: ['client_address', 'user_agent'],
    },
  ],
});
