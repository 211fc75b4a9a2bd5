/** `openhours doctor`: looks at everything a server needs, one line each, and says in words what to mend. */
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { isUtc } from '../first-run.ts';
import { checkDatabase } from './doctor-database.ts';
import { checkDataFolder, checkDisk, checkMail, checkNode, checkPort, checkPublicAddress } from './doctor-machine.ts';
import { checkProxy } from './doctor-proxy.ts';
import type { Check, Finding } from './finding.ts';
import { exitCodes, type Terminal } from './terminal.ts';
import { describeUnknownSetting, findUnknownSettings } from './unknown-settings.ts';

const checks: readonly Check[] = [
  checkNode,
  checkDataFolder,
  checkDisk,
  checkDatabase,
  checkPort,
  checkPublicAddress,
  checkProxy,
  checkMail,
];
/** A business that lives by no place's clock is possible, and rarely meant. */
const zoneNote: Finding = {
  state: 'note',
  found: 'The time zone of a new site is UTC, which is the clock of no place.',
  remedy:
    'Set OPENHOURS_TIME_ZONE before the first start, for example to Europe/Berlin; a site that exists keeps its zone until it is changed by PATCH /v1/sites/{id}.',
};
const marks = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;

function print(finding: Finding, terminal: Terminal): void {
  terminal.say(`${marks[finding.state]}  ${finding.found}`);
  if (finding.remedy !== undefined) {
    terminal.say(`      → ${finding.remedy}`);
  }
}

/** Answers 0 when all is well, 1 when something must be mended, 2 when the settings cannot even be read. */
export async function doctor(
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  let settings: Settings;
  try {
    settings = readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) {
      throw error;
    }
    for (const problem of error.problems) {
      print(
        { state: 'bad', found: problem, remedy: 'Correct the variable; "openhours settings" lists them all.' },
        terminal,
      );
    }
    for (const unknown of findUnknownSettings(environment)) {
      print({ state: 'note', found: describeUnknownSetting(unknown) }, terminal);
    }
    return exitCodes.misused;
  }
  print({ state: 'good', found: 'The settings can be read.' }, terminal);
  for (const unknown of findUnknownSettings(environment)) {
    print({ state: 'note', found: describeUnknownSetting(unknown) }, terminal);
  }
  if (isUtc(settings.timeZone)) {
    print(zoneNote, terminal);
  }
  let isWell = true;
  for (const check of checks) {
    for (const finding of await check(settings)) {
      isWell &&= finding.state !== 'bad';
      print(finding, terminal);
    }
  }
  terminal.say(isWell ? 'All is well.' : 'Something needs mending.');
  return isWell ? exitCodes.done : exitCodes.failed;
}
