/**
 * The second step of a member who signs in: its state token is gone on with, by the pages of the site and by programs alike
 * (docs/decisions/0091).
 */
import type { SecondStep } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import { credentialIdOf, type WebAuthnJson } from '../passkeys.ts';
import { findPasskey } from '../repository/factors.ts';
import { findIdentity, type IdentityRow, identityTable } from '../repository/identities.ts';
import { holdsAsRead, idpConnectionTable } from '../repository/idp-connections.ts';
import { invalidStateToken } from '../rules/refusals.ts';
import { holderOfMember, type MemberHolder } from './factor-holders.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { linkProvider, type NewLink } from './link-provider.ts';
import type { Proof } from './prove.ts';
import {
  askAlone,
  askInSecondStep,
  type Begun,
  describeSecondStep,
  findBegun,
  type SigningIn,
  type StepCall,
  siteOfStep,
  takeStep,
} from './second-step.ts';
import { auditIdentity, type Settled, settle } from './settle.ts';

type Act = Pick<SignInAct, 'site' | 'nowMs'>;

/** Whose the second step of a state token is; undefined where the token is one of another kind. */
export async function findMemberOfStep(
  parts: Pick<MemberAccessParts, 'database'>,
  { nowMs, site }: Act,
  stateToken: string,
): Promise<IdentityRow | undefined> {
  const begun = siteOfStep(stateToken) === site.id ? await findBegun(parts, site, stateToken, nowMs) : undefined;
  const holderId = begun?.row.holder_id ?? undefined;
  return holderId === undefined ? undefined : findIdentity(parts.database.reader(site.id), holderId);
}

async function requireBegun(parts: MemberAccessParts, { nowMs, site }: Act, stateToken: string): Promise<Begun> {
  const begun = siteOfStep(stateToken) === site.id ? await findBegun(parts, site, stateToken, nowMs) : undefined;
  if (begun === undefined) {
    throw invalidStateToken();
  }
  return begun;
}

async function readWhose({ database }: MemberAccessParts, { row, site }: Begun): Promise<MemberHolder> {
  const identity = row.holder_id === null ? undefined : await findIdentity(database.reader(site.id), row.holder_id);
  if (identity === undefined) {
    throw invalidStateToken();
  }
  return holderOfMember(identity);
}

/** By what the sign-in goes on. */
export async function readMemberStep(
  parts: MemberAccessParts,
  call: StepCall,
  stateToken: string,
): Promise<SecondStep> {
  const begun = await requireBegun(parts, call, stateToken);
  const expiresAt = begun.row.expires_at;
  return describeSecondStep(parts, begun.site, await readWhose(parts, begun), { header: call.header, expiresAt });
}

export interface AskedMember {
  readonly options: WebAuthnJson;
  readonly stateToken: string;
}

/** What the browser is asked to sign for it; without a state token to sign in by the passkey alone, which gives one. */
export async function askMember(
  parts: MemberAccessParts,
  call: StepCall,
  stateToken: string | undefined,
): Promise<AskedMember> {
  if (stateToken === undefined) {
    const { options, secret } = await askAlone(parts, call);
    return { options, stateToken: secret };
  }
  const begun = await requireBegun(parts, call, stateToken);
  return { options: await askInSecondStep(parts, begun, await readWhose(parts, begun), call.header), stateToken };
}

/** As whom a provider knows the member, which waited for the second factor; a connection that has changed may be another provider. */
async function holdWaitingLink(tx: Transaction, { row }: Begun): Promise<Omit<NewLink, 'identity'> | undefined> {
  const { link_connection_id: id, link_connection_revision: revision, link_user_id: idpUserId } = row;
  if (!id || !revision || !idpUserId || !(await holdsAsRead(tx, { id, revision }))) {
    return undefined;
  }
  const connection = await idpConnectionTable.find(tx, id);
  return connection && { connection, idpUserId };
}

/** Signs in whoever shows what is asked for, or says what else they wait for. */
export async function takeMemberStep(
  parts: MemberAccessParts,
  call: StepCall & SignInAct,
  { stateToken, ...proof }: Proof & { readonly stateToken: string },
): Promise<Settled> {
  const step = await requireBegun(parts, call, stateToken);
  let link: Awaited<ReturnType<typeof holdWaitingLink>>;
  const as: SigningIn<Settled> = {
    notBegun: invalidStateToken,
    readWhose: (begun) => readWhose(parts, begun),
    async findOwnerOf({ site }, { passkey }) {
      const id = passkey === undefined ? undefined : credentialIdOf(passkey);
      const reader = parts.database.reader(site.id);
      const known = id === undefined ? undefined : await findPasskey(reader, id);
      const identity = known === undefined ? undefined : await findIdentity(reader, known.holder_id);
      return identity === undefined ? undefined : holderOfMember(identity);
    },
    async hold(tx, { id }) {
      // Connections before identities, as where a token signs in.
      link = await holdWaitingLink(tx, step);
      const held = await identityTable.lock(tx, id);
      return held === undefined ? undefined : holderOfMember(held);
    },
    async begin(tx, holder) {
      if (holder.kind !== 'MEMBER') {
        throw invalidStateToken();
      }
      if (link !== undefined) {
        await linkProvider(tx, call, { ...link, identity: holder.identity }, parts);
      }
      return settle(tx, call, holder.identity, parts, { isWhole: true });
    },
    record(tx, holder, { outcome, ...about }) {
      // That somebody is signed in the session's own entry says.
      auditIdentity(
        tx,
        call,
        holder?.id ?? 'unknown',
        outcome === 'SIGNED_IN' ? 'SECOND_FACTOR_RIGHT' : outcome,
        about,
      );
    },
  };
  return takeStep(parts, call, step, proof, as);
}
