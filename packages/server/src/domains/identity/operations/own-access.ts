/** Binds what members do with their own ways in (docs/decisions/0087). */
import { memberAccess } from '@openhours/contract';
import { requireMember } from '../../../auth/caller.ts';
import { memberCookie, memberCookieIn } from '../../../auth/cookie.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite, type ReadCall, withHeaders } from '../../../call.ts';
import { verifyOwnAddress } from '../commands/go-on.ts';
import type { MemberAccessParts } from '../commands/identity-parts.ts';
import {
  changeKnownPassword,
  changeOwnName,
  readOwnAccess,
  removeLinkedSignIn,
  signOutMember,
} from '../commands/own-access.ts';

export function ownAccessOperations(parts: MemberAccessParts): Binding[] {
  const { auth } = parts;

  /** Whether the browser that calls holds a session of the member; programs hold none. */
  async function holdsMember({ caller, header }: Pick<ReadCall<unknown>, 'caller' | 'header'>): Promise<boolean> {
    const secret = memberCookieIn(header('cookie'), auth.publicOrigin());
    const session = secret === undefined ? undefined : await auth.sessions.bySecret('cookie', secret);
    return session?.subjectId === requireMember(caller).memberId;
  }

  return [
    bindRead(memberAccess.getOwnAccess, async ({ caller, reader }) => ({
      access: await readOwnAccess(reader, caller),
    })),

    bindWrite(memberAccess.changeName, async ({ tx, input, ...call }) => {
      const identity = await changeOwnName(tx, call, input, parts);
      return { access: await readOwnAccess(tx, call.caller, identity) };
    }),

    bindOwnTransactions(memberAccess.changePassword, async (call) => {
      await changeKnownPassword(parts, call, call.input);
      return {};
    }),

    bindOwnTransactions(memberAccess.verifyEmail, async (call) => {
      await verifyOwnAddress(parts, call, call.input.code);
      return { access: await readOwnAccess(parts.database.reader(call.site.id), call.caller) };
    }),

    bindWrite(memberAccess.removeLinkedSignIn, async ({ tx, input, ...call }) => {
      const identity = await removeLinkedSignIn(tx, call, input.connectionId);
      return { access: await readOwnAccess(tx, call.caller, identity) };
    }),

    bindOwnTransactions(memberAccess.signOut, async ({ input, ...call }) => {
      const holds = await holdsMember(call);
      await parts.database.transact(call.site.id, (tx) => signOutMember(tx, call, input.everywhere === true, parts));
      return holds ? withHeaders({}, { 'set-cookie': memberCookie(auth.publicOrigin(), '', 0) }) : {};
    }),
  ];
}
