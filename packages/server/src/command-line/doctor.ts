/** `openhours doctor`: looks at everything a server needs, one line each, and says in words what to mend. */
import { readSettings, type Settings, SettingsError } from '../config.ts';
import { originOnMachine } from '../http/addresses.ts';
import { checkDatabase } from './doctor-database.ts';
import {
  checkDataFolder,
  checkDisk,
  checkMail,
  checkNode,
  checkPort,
  checkPublicAddress,
  inspectPort,
} from './doctor-machine.ts';
import { checkProxy } from './doctor-proxy.ts';
import type { Check, Finding } from './finding.ts';
import { readKeptAddress } from './kept-address.ts';
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
const marks = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;

function print(finding: Finding, terminal: Terminal, dashboard = ''): void {
  terminal.say(`${marks[finding.state]}  ${finding.found}`);
  if (finding.remedy !== undefined) {
    terminal.say(`      → ${finding.remedy}`);
  }
  if (finding.page !== undefined) {
    terminal.say(`      → ${dashboard}${finding.page}`);
  }
}

/** Answers 0 when it works, 1 when something must be mended, 2 when the settings cannot even be read. */
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
  if (environment['PORT']?.trim() === undefined || environment['PORT'].trim() === '') {
    const place = await findPlace(settings);
    print(place.finding, terminal);
    settings = { ...settings, ...place.found };
  }
  const dashboard = dashboardOrigin(settings);
  const findings: Finding[] = [];
  for (const check of checks) {
    for (const finding of await check(settings)) {
      findings.push(finding);
      print(finding, terminal, dashboard);
    }
  }
  const isWell = findings.every(({ state }) => state !== 'bad');
  conclude(findings, isWell, terminal);
  return isWell ? exitCodes.done : exitCodes.failed;
}

/**
 * Where the server listens, when nobody has said it: as the running server of the data folder has kept it, else as by
 * default.
 */
async function findPlace({ dataDirectory, host, port }: Settings): Promise<{
  readonly found: Partial<Pick<Settings, 'host' | 'port'>>;
  readonly finding: Finding;
}> {
  const kept = readKeptAddress(dataDirectory);
  if (kept !== undefined && (await inspectPort(kept.host, kept.port)) === 'openhours') {
    const found = `PORT is not set here; the server of ${dataDirectory} listens at ${kept.host}:${kept.port}.`;
    return { found: kept, finding: { state: 'good', found } };
  }
  return {
    found: {},
    finding: {
      state: 'note',
      found: `PORT is not set, and no server of ${dataDirectory} runs: the doctor looks at ${host}:${port}, where a start without it listens.`,
      remedy: 'Run it with the settings of the server, if those are others.',
    },
  };
}

/** Where this machine's browser opens the dashboard, also while the public address does not lead here yet. */
function dashboardOrigin(settings: Settings): string {
  return settings.publicUrl ?? originOnMachine(settings);
}

/** The end: whether it works, and what still stands between this server and customers. */
function conclude(findings: readonly Finding[], isWell: boolean, terminal: Terminal): void {
  const hindrances = findings.flatMap(({ hindrance }) => hindrance ?? []);
  if (!isWell) {
    terminal.say('Something needs mending.');
  } else if (hindrances.length === 0) {
    terminal.say('All is well.');
  } else {
    terminal.say('The server works.');
  }
  if (hindrances.length > 0) {
    terminal.say(
      [
        'Between this server and customers still stands:',
        ...hindrances.map((hindrance, index) => `  ${index + 1}. ${hindrance}`),
      ].join('\n'),
    );
  }
}
