/** Takes back what has not gone out yet, because its link ended or its address was left; the log keeps it. */
import type { Transaction } from '../../db/transaction.ts';
import type { MessageKinds } from '../../messages/message-kind.ts';
import type { UserAddressLeft } from '../identity/index.ts';
import { endLinksOf, withdrawFrom } from './repository.ts';

/** What was to be sent of the links of somebody is not sent any more. */
export function endLinks(tx: Transaction, userId: string, { all }: MessageKinds): void {
  const types = all.filter(({ sealsLink }) => sealsLink === true).map(({ type }) => type);
  endLinksOf(tx, userId, types, 'The link had ended before the message went out.');
}

/**
 * What waits for somebody of the business at an address they have left does not go out. Whoever moves still does the work:
 * what their staff entry is told goes where that says.
 */
export function withdrawFromAddress(
  tx: Transaction,
  { email, why }: Pick<UserAddressLeft, 'email' | 'why'>,
  { all }: MessageKinds,
): void {
  const isTheirs =
    why === 'RESET' ? (audience: string) => audience !== 'customer' : (audience: string) => audience === 'business';
  const types = all.filter(({ audience }) => isTheirs(audience)).map(({ type }) => type);
  const reason =
    why === 'RESET'
      ? 'The access of the owner was reset before this went out.'
      : 'The address was given up before this went out.';
  withdrawFrom(tx, email, types, reason);
}

/** The same for members: the log holds their codes and links no longer than they are good. */
export function endMemberSecrets(
  tx: Transaction,
  { identityId, types }: { readonly identityId: string; readonly types: readonly string[] },
): void {
  endLinksOf(tx, identityId, types, 'The code or link had ended before the message went out.');
}
