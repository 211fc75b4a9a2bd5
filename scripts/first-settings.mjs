/**
 * The settings of the first site, judged before anything is installed or built: whoever mistypes one reads so at once and not
 * minutes later. What is allowed is said by sources of the contract that are plain JavaScript, since nothing else can be
 * imported yet; the server judges all settings once more.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './prepare.mjs';

const sources = join(root, 'packages', 'contract', 'src');

/** How every command ends that was called wrongly. */
const misused = 2;

/** A file of the contract that is written without types. */
function plain(path) {
  return import(`data:text/javascript,${encodeURIComponent(readFileSync(join(sources, path), 'utf8'))}`);
}

/** What is wrong with them, one sentence for each. */
export async function problemsOfFirstSite(environment) {
  const { currentCurrencies } = await plain('money/currencies.ts');
  const { languageNames } = await plain('text/languages.ts');
  const { allowedOfFirstSite } = await plain('site/first-site.ts');
  const judged = [
    ['OPENHOURS_TIME_ZONE', isTimeZone, allowedOfFirstSite.timeZone],
    ['OPENHOURS_CURRENCY', (text) => currentCurrencies.includes(text.toUpperCase()), allowedOfFirstSite.currency],
    ['OPENHOURS_LANGUAGE', (text) => Object.hasOwn(languageNames, primaryOf(text)), allowedOfFirstSite.language],
  ];
  return judged.flatMap(([name, isAllowed, allowed]) => {
    const text = environment[name]?.trim() ?? '';
    return text === '' || isAllowed(text) ? [] : [`${name} is ${JSON.stringify(text)} but must be ${allowed}`];
  });
}

export async function refuseWrongFirstSite(environment) {
  const problems = await problemsOfFirstSite(environment);
  if (problems.length > 0) {
    say(['The settings are not usable:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    process.exit(misused);
  }
}

function isTimeZone(text) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The language of a tag without its variety, by its present name; empty for what is no tag. */
function primaryOf(tag) {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return '';
  }
}
