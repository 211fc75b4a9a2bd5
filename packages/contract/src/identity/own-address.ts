/** Whether a password is made of the address it is for: whoever knows the one tries it as the other first. Pure. */
import { foldEmail } from '../text/fold.ts';

/** Shorter parts of an address stand in ordinary words by chance. */
const shortestPart = 3;

/** The address and its parts, the longest first: of `ada.lovelace+site@salon.example` also `lovelace` and `salon`. */
function partsOf(email: string): string[] {
  const folded = foldEmail(email);
  const [local = '', domain = ''] = folded.split('@');
  const whole = [folded, local, domain, local.split('+')[0] ?? ''];
  const pieces = [local, domain].flatMap((each) => each.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...pieces])]
    .filter((part) => part.length >= shortestPart)
    .toSorted((one, other) => other.length - one.length);
}

/** True when parts of the address, digits and signs are all that the password has. */
export function isMadeOfAddress(password: string, email: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const rest = partsOf(email).reduce((left, part) => left.replaceAll(part, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}
