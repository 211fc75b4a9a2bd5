/** What signing up keeps of a person: who they are, and what they prove themselves with. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['identity', 'idp_link', 'factor_authenticator', 'factor_passkey', 'factor_recovery_code'],
  knownById: {
    state_token: 'contactId',
    verification_code: 'contactId',
    recovery_token: 'contactId',
    approval_token: 'contactId',
    factor_authenticator: 'contactId',
    factor_recovery_code: 'contactId',
    factor_challenge: 'contactId',
  },
  // The member of the same id says whose all of it is.
  plant(insert, { siteId, contactId, name, email, at }) {
    insert(
      `insert into identity (site_id, id, revision, email, email_folded, email_verified, status, awaits_verification,
         awaits_approval, profile, created_at, updated_at)
       values ($1, $2, 1, $3, $3, false, 'ACTIVE', false, false, $4, $5, $5)`,
      [siteId, contactId, email, JSON.stringify({ firstName: name }), at],
    );
    for (const table of ['state_token', 'approval_token']) {
      insert(
        `insert into ${table} (site_id, token_hash, identity_id, created_at, expires_at) values ($1, $2, $3, $4, $4)`,
        [siteId, Buffer.from(contactId), contactId, at],
      );
    }
    insert(
      `insert into verification_code (site_id, identity_id, purpose, id, tries, recent_sends, sent_at, expires_at)
       values ($1, $2, 'SIGN_IN', $2, 0, '[]', $3, $3)`,
      [siteId, contactId, at],
    );
    insert(
      `insert into recovery_token (site_id, identity_id, purpose, recent_sends, sent_at, expires_at)
       values ($1, $2, 'RECOVERY', '[]', $3, $3)`,
      [siteId, contactId, at],
    );
    insert(
      `insert into factor_authenticator (site_id, holder_id, sealed_secret, last_step, created_at, last_used_at)
       values ($1, $2, $3, 1, $4, $4)`,
      [siteId, contactId, Buffer.from(contactId), at],
    );
    insert(
      `insert into factor_passkey (site_id, id, holder_id, credential_id, public_key, sign_count, transports, host, name,
         created_at, last_used_at)
       values ($1, $2, $3, $4, $5, 1, '{internal}', 'localhost', $6, $7, $7)`,
      [siteId, newId(), contactId, newId(), Buffer.from(contactId), `Telephone of ${name}`, at],
    );
    insert(
      `insert into factor_recovery_code (site_id, holder_id, code_hash, created_at, used_at) values ($1, $2, $3, $4, $4)`,
      [siteId, contactId, Buffer.from(contactId), at],
    );
    insert(
      `insert into factor_challenge (site_id, secret_hash, purpose, holder_id, created_at, expires_at)
       values ($1, $2, 'SECOND_STEP', $3, $4, $4)`,
      [siteId, Buffer.from(contactId), contactId, at],
    );
    const connectionId = newId();
    insert(
      `insert into idp_connection (site_id, id, revision, name, type, issuer, client_id, algorithms, enabled, created_at,
         updated_at)
       values ($1, $2, 1, 'Provider', 'OIDC', 'https://id.example.com', 'client', '{RS256}', true, $3, $3)`,
      [siteId, connectionId, at],
    );
    insert(
      `insert into idp_link (site_id, connection_id, idp_user_id, identity_id, created_at) values ($1, $2, $3, $4, $5)`,
      [siteId, connectionId, `${name} at the provider`, contactId, at],
    );
  },
};
