#!/usr/bin/env node
/**
 * The command line: `npx openhours <command>`, the same code as `npm start`. Each command loads only what it needs, and
 * ends with 0 when done, 1 when it failed, 2 when its arguments or settings are wrong.
 */
import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ValidationError } from '@openhours/contract';
import { Command, CommanderError } from 'commander';
import { readSettings, type Settings, SettingsError, settingsTable } from '../config.ts';
import { packageVersion } from '../version.ts';
import { describeSystemFailure, outsideDatabaseRemedy } from './failure-words.ts';
import { exitCodes, outliveReaders, type Terminal, terminalOf, UsageError } from './terminal.ts';
import { describeUnknownSetting, findUnknownSettings } from './unknown-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const list = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()])),
];

/** The environment of `start --demo`: a folder and a database of its own, so that nothing real is touched. */
function demoEnvironment(environment: Environment): Environment {
  if ((environment['DATABASE_URL'] ?? '').trim() !== '') {
    throw new UsageError('The demo brings a database of its own: start it without DATABASE_URL.');
  }
  const place = environment['DATA_DIR']?.trim() ?? '';
  return {
    ...environment,
    DATA_DIR: place === '' ? './demo-data' : join(place, 'demo-data'),
    OPENHOURS_SAMPLE_DATA: 'full',
  };
}

type AddCommand = (name: string, description: string) => Command;

/** What is done with API keys: made, looked at and ended. */
function describeKeyCommands(
  command: AddCommand,
  settings: () => Settings,
  terminal: Terminal,
  ended: (exitCode: number) => void,
): void {
  command('create-api-key', 'makes a key for programs of the owner and shows it once')
    .option('--site <id>', 'the site it is for (default: the first one)')
    .option('--name <text>', 'what it is for', 'Command line')
    .option('--permissions <names>', 'comma list (default: all of them)', list)
    .option('--account-wide', 'it may also make and manage sites', false)
    .action(async (options: { site?: string; name: string; permissions?: string[]; accountWide: boolean }) => {
      const { createApiKey } = await import('./create-api-key.ts');
      const { site, permissions = [] } = options;
      ended(await createApiKey(settings(), { ...options, site, permissions }, terminal));
    });
  command('list-api-keys', 'lists the keys, what each may do and when it was last used; never their texts').action(
    async () => {
      const { listKeys } = await import('./list-api-keys.ts');
      ended(await listKeys(settings(), terminal));
    },
  );
  command('revoke-api-key', 'ends a key for good; running servers refuse it within five seconds')
    .argument('<id>', 'as "openhours list-api-keys" says it')
    .action(async (keyId: string) => {
      const { revokeKey } = await import('./revoke-api-key.ts');
      ended(await revokeKey(settings(), keyId, terminal));
    });
}

function describeCommands(environment: Environment, terminal: Terminal, ended: (exitCode: number) => void): Command {
  const program = new Command('openhours')
    .description('Openhours: a self-hosted scheduling and booking site. Settings come from the environment.')
    .version(packageVersion(), '-V, --version', 'says which version this is')
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('"npx openhours --help" lists the commands; behind a command it says what goes with it.')
    .configureOutput({
      writeOut: (text) => terminal.say(text.trimEnd()),
      writeErr: (text) => terminal.warn(text.trimEnd()),
    });
  const settings = (): Settings => readSettings(environment);
  const command = (name: string, description: string) => program.command(name).description(description);

  command('start', 'starts the server; on an empty database it makes the first site and prints the sign-in')
    .option(
      '--demo',
      'with a full sample business in a folder of its own, ./demo-data (with DATA_DIR: demo-data in it)',
    )
    .action(async ({ demo: isDemo }: { demo?: true }) => {
      const { start } = await import('./start.ts');
      // Before the settings are read: a wrong one ends the start, and the slip of the pen is often its cause.
      for (const unknown of findUnknownSettings(environment)) {
        terminal.warn(describeUnknownSetting(unknown));
      }
      const settingsOfStart = readSettings(isDemo ? demoEnvironment(environment) : environment);
      ended(await start(settingsOfStart, terminal));
    });
  command('migrate', 'brings the tables of the database up to date').action(async () => {
    const { migrate } = await import('./migrate.ts');
    ended(await migrate(settings(), terminal));
  });
  command('doctor', 'looks at settings, folders, database, port, mail and disk, and says what to mend').action(
    async () => {
      const { doctor } = await import('./doctor.ts');
      ended(await doctor(environment, terminal));
    },
  );
  describeKeyCommands(command, settings, terminal, ended);
  command('create-site', 'makes another site of the account, with its client and key')
    .argument('<display-name>', 'the name of the business')
    .option('--time-zone <name>', 'IANA name (default: as the first site)')
    .option('--currency <code>', 'ISO 4217 code (default: as the first site)')
    .option('--language <tag>', 'language tag (default: as the first site)')
    .option('--hosts <names>', 'comma list of host names of its public pages', list)
    .action(
      async (
        displayName: string,
        options: { timeZone?: string; currency?: string; language?: string; hosts?: string[] },
      ) => {
        const { createSite } = await import('./create-site.ts');
        const { timeZone, currency, language, hosts = [] } = options;
        ended(await createSite(settings(), { displayName, timeZone, currency, language, hosts }, terminal));
      },
    );
  command('reset-owner', 'gives the owner a new password and ends their sessions')
    .option('--password <text>', 'the new password (default: one is made and shown)')
    .action(async ({ password }: { password?: string }) => {
      const { resetOwner } = await import('./reset-owner.ts');
      ended(await resetOwner(settings(), { password }, terminal));
    });
  command('reset-keys', 'says which keys are lost with the secret that sealed them')
    .option('--forget', 'gives them up, so that the server starts again', false)
    .action(async (options: { forget: boolean }) => {
      const { resetKeys } = await import('./reset-keys.ts');
      ended(await resetKeys(settings(), options, terminal));
    });
  command(
    'failed-deliveries',
    'lists events that a part of the server could not take, and other tasks that failed, with the reason',
  )
    .option('--again', 'sends all of them again', false)
    .action(async (options: { again: boolean }) => {
      const { failedDeliveries } = await import('./failed-deliveries.ts');
      ended(await failedDeliveries(settings(), options, terminal));
    });
  command('backup', 'writes everything the server holds into one file, also while it runs')
    .argument('<file>', 'a file that does not exist yet')
    .action(async (file: string) => {
      const { backup } = await import('./backup.ts');
      ended(await backup(settings(), file, terminal));
    });
  command('restore', 'brings a backup back into an empty database')
    .argument('<file>', 'what "openhours backup" wrote')
    .option('--erasures <files...>', 'erasures.jsonl of every data folder there was; that of DATA_DIR is always read')
    .action(async (file: string, { erasures = [] }: { erasures?: string[] }) => {
      const { restore } = await import('./restore.ts');
      ended(await restore(settings(), file, erasures, terminal));
    });
  command('settings', 'lists every setting, its default and its meaning').action(() => {
    terminal.say(settingsTable());
    ended(exitCodes.done);
  });
  return program;
}

/** What failed in one sentence or two; what the machine or a database elsewhere refused with the way on. */
function describeFailure(error: unknown, environment: Environment): string {
  const ofSystem = describeSystemFailure(error);
  if (ofSystem !== undefined) {
    return ofSystem;
  }
  const said = error instanceof Error ? error.message : String(error);
  const remedy = (environment['DATABASE_URL'] ?? '').trim() === '' ? undefined : outsideDatabaseRemedy(error);
  return remedy === undefined ? said : `${said.replace(/\.$/, '')}. ${remedy}`;
}

function report(error: unknown, environment: Environment, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  }
  if (error instanceof SettingsError || error instanceof UsageError || error instanceof ValidationError) {
    terminal.warn(error.message);
    return exitCodes.misused;
  }
  terminal.warn(describeFailure(error, environment));
  return exitCodes.failed;
}

/** Runs one command line and answers its exit code. `words` are the arguments without node and script. */
export async function runCommandLine(
  words: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<number> {
  let exitCode: number = exitCodes.done;
  const program = describeCommands(environment, terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    return report(error, environment, terminal);
  }
}

/**
 * True when this file was started: by itself, through the link that npm makes for `npx`, or by the checkout's own
 * script.
 */
function isStarted(): boolean {
  const script = process.argv[1];
  const started = script === undefined ? undefined : realpathSync(script);
  return started === fileURLToPath(import.meta.url) || (started !== undefined && basename(started) === 'openhours.mjs');
}

if (isStarted()) {
  outliveReaders([process.stdout, process.stderr]);
  // React renders messages in half the time when nobody develops; it asks when it is loaded, with the first message.
  process.env['NODE_ENV'] ??= 'production';
  const terminal = terminalOf(process.stdout, process.stderr);
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, terminal);
  // Whatever is still open is nobody's any more: the command has said that it is done.
  process.exit();
}
