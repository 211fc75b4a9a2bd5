/** SQL on all addresses of one mailbox, as whatever fills it is counted (docs/decisions/0043). */
import { foldMailbox } from '@openhours/contract';

/**
 * The condition that a column of folded addresses, kept in the order of their bytes, is one of a mailbox. Its four values,
 * which `valuesOfMailbox` answers, stand from the parameter `first` on.
 */
export function isOfMailbox(column: string, first: number): string {
  const [plain, tagged, behindTagged, domain] = [0, 1, 2, 3].map((each) => `$${first + each}::text`);
  const isTagged = `${column} >= ${tagged} and ${column} < ${behindTagged} and right(${column}, length(${domain})) = ${domain}`;
  return `(${column} = ${plain} or (${isTagged}))`;
}

/** The values of that condition; of no address they are met by nothing. */
export function valuesOfMailbox(email: string | undefined): readonly (string | null)[] {
  if (email === undefined) {
    return [null, null, null, null];
  }
  const mailbox = foldMailbox(email);
  const at = mailbox.lastIndexOf('@');
  // The comma follows the plus sign, so that this is a stretch of the index.
  return at === -1
    ? [mailbox, null, null, null]
    : [mailbox, `${mailbox.slice(0, at)}+`, `${mailbox.slice(0, at)},`, mailbox.slice(at)];
}
