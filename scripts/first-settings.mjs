/**
 * The settings, judged before anything is installed or built: whoever mistypes some reads of all of them at once and
 * not minutes later. What is allowed is said by sources of the server and the contract that are plain JavaScript, since
 * nothing else can be imported yet; the server judges all settings once more.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './prepare.mjs';

/** How every command ends that was called wrongly. */
const misused = 2;

/** A source of a package that is written without types. */
function plain(packageName, path) {
  const source = readFileSync(join(root, 'packages', packageName, 'src', path), 'utf8');
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** What is wrong with them, one sentence for each. */
export async function problemsOfSettings(environment) {
  const { problemOfSetting, problemsBetween, Refusal, settingShapes } = await plain('server', 'setting-shapes.ts');
  const textOf = (name) => environment[name]?.trim() ?? '';
  const refusalOf = (read, text) => {
    try {
      read(text);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      return error.message;
    }
  };
  const readers = [...Object.entries(settingShapes), ...(await readersOfFirstSite(Refusal))];
  return [
    ...readers.flatMap(([name, read]) => {
      const text = textOf(name);
      const refusal = text === '' ? undefined : refusalOf(read, text);
      return refusal === undefined ? [] : [problemOfSetting(name, text, refusal)];
    }),
    ...problemsBetween(textOf),
  ];
}

/** Its clock, currency and language, by the lists of the contract. */
async function readersOfFirstSite(Refusal) {
  const { currentCurrencies } = await plain('contract', 'money/currencies.ts');
  const { languageNames } = await plain('contract', 'text/languages.ts');
  const { allowedOfFirstSite } = await plain('contract', 'site/first-site.ts');
  const reader = (isAllowed, allowed) => (text) => {
    if (!isAllowed(text)) {
      throw new Refusal(`must be ${allowed}`);
    }
  };
  return [
    ['OPENHOURS_TIME_ZONE', reader(isTimeZone, allowedOfFirstSite.timeZone)],
    [
      'OPENHOURS_CURRENCY',
      reader((text) => currentCurrencies.includes(text.toUpperCase()), allowedOfFirstSite.currency),
    ],
    [
      'OPENHOURS_LANGUAGE',
      reader((text) => Object.hasOwn(languageNames, primaryOf(text)), allowedOfFirstSite.language),
    ],
  ];
}

export async function refuseWrongSettings(environment) {
  const problems = await problemsOfSettings(environment);
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
