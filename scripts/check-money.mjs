/**
 * Only `packages/contract/src/money/money.ts` and `decimal.ts` calculate with money (docs/decisions/0049-money.md):
 * nobody else makes a number of an amount, rounds one, or writes one by Intl. By pattern: an amount is what is called
 * so.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const homes = ['packages/contract/src/money/money.ts', 'packages/contract/src/money/decimal.ts'];

/** Names of amounts, alone (`price`) or as the last word of a longer one (`planPrice`, `cancellationFee`). */
const plain = 'amount|price|fee|deposit|discount|subtotal|tax|refund|balance|percentage|minorUnits';
const longer = plain.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const amount = `(?:\\b(?:${plain})|\\w+(?:${longer}))\\b`;
/** Such a name, and what is read of it: `price`, `fixed.price.value`, `price?.amount ?? '0'`. */
const ofAmount = `[^(),;]*${amount}[^(),;]*`;

const rules = [
  {
    pattern: new RegExp(`\\b(?:Number|BigInt|(?:Number\\.)?parseFloat|(?:Number\\.)?parseInt)\\(${ofAmount}[,)]`, 'g'),
    rule: 'makes a number of an amount',
  },
  { pattern: new RegExp(`[=(,?:]\\s*\\+\\s*${ofAmount}`, 'g'), rule: 'makes a number of an amount' },
  {
    pattern: new RegExp(`\\bMath\\.(?:round|floor|ceil|trunc)\\(${ofAmount}[,)]`, 'g'),
    rule: 'rounds an amount',
  },
  { pattern: new RegExp(`${amount}(?:\\.\\w+)*\\.toFixed\\(`, 'g'), rule: 'rounds an amount' },
  { pattern: new RegExp(`${amount}(?:\\.\\w+)*\\.split\\(\\s*['"]\\.`, 'g'), rule: 'takes an amount apart' },
  { pattern: /\bstyle:\s*['"]currency['"]/g, rule: 'writes an amount by Intl' },
];

const findings = sourcesBelow(join(root, 'packages'))
  .filter((file) => !homes.includes(posixPath(file)) && !file.includes('.test.'))
  .flatMap((file) => {
    const code = withoutComments(readFileSync(file, 'utf8'));
    return rules.flatMap(({ pattern, rule }) =>
      [...code.matchAll(pattern)].map(
        ([found]) => `${posixPath(file)}: ${found.trim()} ${rule}: @openhours/contract/money/money does`,
      ),
    );
  });
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);
