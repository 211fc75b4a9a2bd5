/** The second step of somebody who signs in to the dashboard: what the browser's cookie names is gone on with. */
import { fail, type SecondStep } from '@openhours/contract';
import { computerCookieIn, sessionCookieIn, signInCookieIn } from '../../../auth/cookie.ts';
import { recordAudit } from '../../../db/audit.ts';
import { credentialIdOf, type WebAuthnJson } from '../passkeys.ts';
import { findPasskey } from '../repository/factors.ts';
import { findUser, userTable } from '../repository.ts';
import { beginSession } from '../sign-in.ts';
import { type FactorHolder, holderOfUser } from './factor-holders.ts';
import { homeIdOf } from './factors-place.ts';
import type { OwnAccessParts } from './own-person.ts';
import type { Proof } from './prove.ts';
import {
  askInSecondStep,
  type Begun,
  describeSecondStep,
  findBegun,
  type SigningIn,
  type StepCall,
  siteOfStep,
  takeStep,
} from './second-step.ts';

function notBegun(): Error {
  return fail('UNAUTHENTICATED', 'No sign-in was begun in this browser, or it is over; sign in again');
}

/** What was begun in the browser that calls. */
async function readBegun(parts: OwnAccessParts, { header, nowMs }: StepCall): Promise<Begun> {
  const { auth } = parts;
  const secret = signInCookieIn(header('cookie'), auth.publicOrigin());
  const siteId = secret === undefined ? undefined : siteOfStep(secret);
  const site = siteId === undefined ? undefined : await auth.sites.live(siteId);
  const begun = secret === undefined || site === undefined ? undefined : await findBegun(parts, site, secret, nowMs);
  if (begun === undefined) {
    throw notBegun();
  }
  return begun;
}

async function readWhose({ database }: OwnAccessParts, { row, site }: Begun): Promise<FactorHolder> {
  const user = row.holder_id === null ? undefined : await findUser(database.reader(site.id), row.holder_id);
  if (user === undefined) {
    throw notBegun();
  }
  return holderOfUser(user);
}

/** By what the sign-in of the browser goes on. */
export async function readUserStep(parts: OwnAccessParts, call: StepCall): Promise<SecondStep> {
  const begun = await readBegun(parts, call);
  const expiresAt = begun.row.expires_at;
  return describeSecondStep(parts, begun.site, await readWhose(parts, begun), { header: call.header, expiresAt });
}

/** What the browser is asked to sign for it. */
export async function askInUserStep(parts: OwnAccessParts, call: StepCall): Promise<WebAuthnJson> {
  const begun = await readBegun(parts, call);
  return askInSecondStep(parts, begun, await readWhose(parts, begun), call.header);
}

/** Begins the session of whoever shows what is asked for. */
export async function takeUserStep(
  parts: OwnAccessParts,
  call: StepCall,
  proof: Proof,
): Promise<{ readonly secret: string }> {
  const { auth } = parts;
  const { header, nowMs } = call;
  const as: SigningIn<{ readonly secret: string }> = {
    notBegun,
    readWhose: (begun) => readWhose(parts, begun),
    findOwnerOf: (begun, shown) => findOwnerOf(parts, begun, shown),
    async hold(tx, { id }) {
      const held = await userTable.lock(tx, id);
      return held === undefined ? undefined : holderOfUser(held);
    },
    async begin(tx, { id }) {
      const before = sessionCookieIn(header('cookie'), auth.publicOrigin());
      const replaced = before === undefined ? undefined : await auth.sessions.bySecret('cookie', before);
      const { clientAddress } = call;
      const computerSecret = computerCookieIn(header('cookie'), auth.publicOrigin());
      const userAgent = header('user-agent');
      return beginSession(tx, auth, id, { clientAddress, userAgent, nowMs, replaced, computerSecret });
    },
    record(tx, holder, after) {
      recordAudit(tx, {
        at: nowMs,
        caller: { kind: 'anonymous' },
        operation: call.operation.name,
        entityType: 'siteUser',
        entityId: holder?.id ?? 'unknown',
        requestId: call.requestId,
        after,
      });
    },
  };
  return takeStep(parts, call, await readBegun(parts, call), proof, as);
}

/** Somebody's of the site, or an owner's of the account. */
async function findOwnerOf(
  { database }: OwnAccessParts,
  { site }: Begun,
  { passkey }: Proof,
): Promise<FactorHolder | undefined> {
  const id = passkey === undefined ? undefined : credentialIdOf(passkey);
  if (id === undefined) {
    return undefined;
  }
  const homeId = await homeIdOf(database.serverReader, site);
  for (const siteId of new Set([site.id, homeId])) {
    const known = await findPasskey(database.reader(siteId), id);
    const user = known === undefined ? undefined : await findUser(database.reader(site.id), known.holder_id);
    if (user !== undefined && siteId === (user.account_owner ? homeId : site.id)) {
      return holderOfUser(user);
    }
  }
  return undefined;
}
