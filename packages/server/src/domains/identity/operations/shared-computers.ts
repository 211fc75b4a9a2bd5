/** Binds the operations of shared computers, and of the PINs that count there (docs/decisions/0092). */
import { sharedComputers } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { computerCookie, sessionCookie } from '../../../auth/cookie.ts';
import { sessionLives } from '../../../auth/session.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite, withHeaders } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import type { OwnAccessParts } from '../commands/own-person.ts';
import {
  change,
  endTrust,
  readLockScreen,
  readOwnPin,
  removeOwnPin,
  setOwnPin,
  trust,
  unlock,
} from '../commands/shared-computers.ts';
import { presentSharedComputer } from '../present.ts';
import { listComputers } from '../repository/shared-computers.ts';
import { requireOwnPageOrProgram } from '../rules/session.ts';

const noStore = { 'cache-control': 'no-store' } as const;
const computerOf = (caller: Caller) => (caller.kind === 'user' ? caller.computer?.id : undefined);
const pinSetAt = (at: number | undefined) => ({ pin: at === undefined ? {} : { setDate: formatInstant(at) } });

export function sharedComputerOperations(parts: OwnAccessParts): Binding[] {
  const { auth } = parts;
  const closedToo = { servesClosedSites: true } as const;
  return [
    bindWrite(sharedComputers.createSharedComputer, async ({ tx, input, ...act }) => {
      const { row, secret } = await trust(tx, act, input.sharedComputer, parts);
      const cookie = computerCookie(auth.publicOrigin(), secret);
      return withHeaders({ sharedComputer: presentSharedComputer(row, row.id) }, { 'set-cookie': cookie, ...noStore });
    }),
    bindRead(sharedComputers.listSharedComputers, async ({ caller, reader }) => ({
      sharedComputers: (await listComputers(reader)).map((row) => presentSharedComputer(row, computerOf(caller))),
    })),
    bindWrite(sharedComputers.updateSharedComputer, async ({ tx, input, ...act }) => ({
      sharedComputer: presentSharedComputer(
        await change(tx, act, input.sharedComputerId, input.sharedComputer, parts),
        computerOf(act.caller),
      ),
    })),
    bindWrite(sharedComputers.endSharedComputer, async ({ tx, input, ...act }) => {
      await endTrust(tx, act, input.sharedComputerId, parts);
      return {};
    }),
    bindRead(
      sharedComputers.getLockScreen,
      async (call) => withHeaders(await readLockScreen(parts, call), noStore),
      closedToo,
    ),
    bindOwnTransactions(
      sharedComputers.unlock,
      async (call) => {
        requireOwnPageOrProgram(call, auth.publicOrigin());
        const { computerSecret, secret } = await unlock(parts, call, call.input);
        const origin = auth.publicOrigin();
        const cookies = [
          sessionCookie(origin, secret, sessionLives.USER.wholeMs / 1000),
          computerCookie(origin, computerSecret),
        ];
        return withHeaders({}, { 'set-cookie': cookies, ...noStore });
      },
      closedToo,
    ),
    bindRead(sharedComputers.getOwnPin, async (call) => pinSetAt(await readOwnPin(parts, call))),
    bindOwnTransactions(sharedComputers.setOwnPin, async (call) =>
      pinSetAt(await setOwnPin(parts, call, call.input.pin)),
    ),
    bindOwnTransactions(sharedComputers.removeOwnPin, async (call) => {
      await removeOwnPin(parts, call);
      return pinSetAt(undefined);
    }),
  ];
}
