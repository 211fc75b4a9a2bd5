/** Somebody with everything by which one can sign in, a member who comes by another's word, a sign-in that was begun, and of whom a second factor is asked. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { sealTotpSecret } from '../../../packages/server/src/domains/identity/totp-secrets.ts';
import { openMembers } from '../members.ts';
import type { PlantRows } from '../planted-rows.ts';
import { plantUser } from '../sites.ts';

export const plantRows: PlantRows = async (server, site, marker) => {
  const nowMs = server.now();
  const at = new Date(nowMs);
  const email = `${newId()}@example.com`;
  const userId = await plantUser(server.database, site.siteId, { email, role: 'STAFF' }, nowMs);
  const sealed = sealTotpSecret(server.assembly.auth.sealing, Buffer.from(marker));
  const written: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `insert into factor_authenticator (site_id, holder_id, sealed_secret, last_step, created_at, last_used_at)
       values ($1, $2, $3, 1, $4, $4)`,
      [userId, sealed, at],
    ],
    [
      `insert into factor_passkey (site_id, id, holder_id, credential_id, public_key, sign_count, transports, host, name,
         created_at, last_used_at)
       values ($1, $2, $3, $4, '\\x00', 1, '{internal}', 'localhost', $5, $6, $6)`,
      [newId(), userId, newId(), marker, at],
    ],
    [
      `insert into factor_recovery_code (site_id, holder_id, code_hash, created_at, used_at) values ($1, $2, $3, $4, $4)`,
      [userId, Buffer.from(userId), at],
    ],
    [
      `insert into factor_challenge (site_id, secret_hash, purpose, holder_id, challenge, created_at, expires_at)
       values ($1, $2, 'SECOND_STEP', $3, $4, $5, $6)`,
      [Buffer.from(userId), userId, marker, at, new Date(nowMs + 600_000)],
    ],
    [`insert into sign_in_rules (site_id, revision, second_factor_roles, updated_at) values ($1, 1, '{}', $2)`, [at]],
  ];
  const { identity } = await openMembers(server, site).register({ email: `${marker}-${newId()}@example.com` });
  const connectionId = newId();
  const connected: typeof written = [
    [
      `insert into idp_connection (site_id, id, revision, name, type, issuer, client_id, sealed_client_secret, algorithms, enabled,
         created_at, updated_at)
       values ($1, $2, 1, 'Provider', 'OIDC', 'https://id.example.com', $3, $4, '{RS256}', true, $5, $5)`,
      [connectionId, marker, server.assembly.auth.sealing.seal(marker, 'idp-client-secret'), at],
    ],
    [
      `insert into idp_link (site_id, connection_id, idp_user_id, identity_id, created_at) values ($1, $2, $3, $4, $5)`,
      [connectionId, marker, identity?.id, at],
    ],
    [
      `insert into used_idp_token (site_id, token_hash, expires_at) values ($1, $2, $3)`,
      [Buffer.from(userId), new Date(nowMs + 600_000)],
    ],
  ];
  const lost = await plantUser(server.database, site.siteId, { email: `lost-${email}`, role: 'STAFF' }, nowMs);
  await server.database.transact(site.siteId, async (tx) => {
    tx.write(
      statement('update site_user set has_second_factor = true where site_id = $1 and id = any ($2::uuid[])', [
        site.siteId,
        [userId, lost],
      ]),
    );
    tx.write(
      statement('update identity set has_second_factor = true where site_id = $1 and id = $2', [
        site.siteId,
        identity?.id,
      ]),
    );
    for (const [text, values] of [...written, ...connected]) {
      tx.write(statement(text, [site.siteId, ...values]));
    }
  });
  // Whoever has lost theirs is told that it was taken away.
  const headers = await server.caller('OWNER', site);
  // The owner has just shown once more who they are.
  await server.database.transact(site.siteId, async (tx) => {
    tx.write(
      statement(`update identity_session set confirmed_at = $2 where site_id = $1 and subject_type = 'USER'`, [
        site.siteId,
        at,
      ]),
    );
  });
  for (const path of [`/v1/users/${lost}/factors`, `/v1/member-factors/${identity?.id}`]) {
    const answer = await server.send('DELETE', path, { headers });
    if (answer.status !== 200) {
      throw new Error(`the second factor stays: ${answer.text}`);
    }
  }
};
