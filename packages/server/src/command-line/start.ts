/** `openhours start`: the whole server until it is told to stop. */
import { pino } from 'pino';
import type { Settings } from '../config.ts';
import { stackOf } from '../db/log.ts';
import { describeFirstRun } from '../first-run.ts';
import { type RunningServer, startServer } from '../main.ts';
import { requireReadyToStart } from './before-start.ts';
import { keepAddress } from './kept-address.ts';
import { openLogOutput } from './log-output.ts';
import { exitCodes, type Terminal } from './terminal.ts';

/**
 * What a person sees when the server is ready: where it is, on the first run how to get in, and what to do next. Password
 * and key go to a screen only; elsewhere they would be kept, so the file that has them is named.
 */
export function welcomeText(
  { addresses, firstRun }: Pick<RunningServer, 'addresses' | 'firstRun'>,
  settings: Pick<
    Settings,
    'ownerPassword' | 'apiKey' | 'sampleData' | 'dataDirectory' | 'databaseUrl' | 'timeZone' | 'currency' | 'language'
  >,
  { isScreen = false }: Pick<Terminal, 'isScreen'>,
): string {
  const [address = '', ...others] = addresses;
  return [
    'Openhours is ready.',
    '',
    `  Site        ${address}/`,
    `  Dashboard   ${address}/dashboard`,
    `  API         ${address}/docs`,
    ...others.map((other) => `  Also at     ${other}/`),
    ...(firstRun === undefined
      ? []
      : ['', describeFirstRun(firstRun.credentials, firstRun.keptIn, settings, isScreen)]),
    '',
    `Stop with Ctrl-C; everything is kept in ${settings.databaseUrl === undefined ? settings.dataDirectory : 'the database of DATABASE_URL'}.`,
  ].join('\n');
}

/**
 * Somebody who looks at a terminal gets the welcome and what goes wrong; a line for each request goes to files and
 * journals.
 */
export function logLevel({ isTTY }: { readonly isTTY?: boolean | undefined }): 'info' | 'warn' {
  return isTTY === true ? 'warn' : 'info';
}

/** Runs until SIGTERM or SIGINT; answers the exit code. A fault that nothing caught ends the server in order, with 1. */
export async function start(settings: Settings, terminal: Terminal): Promise<number> {
  await requireReadyToStart(settings);
  const output = openLogOutput(2);
  const log = pino(
    { base: null, level: logLevel(process.stderr), timestamp: pino.stdTimeFunctions.isoTime },
    output.destination,
  );
  let end: (exitCode: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const onFault = (error: unknown) => {
    log.fatal({ stack: stackOf(error) }, 'an error was not handled; the server ends');
    end(exitCodes.failed);
  };
  const onSignal = () => end(exitCodes.done);
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    // A signal during the start waits for it: half a start cannot be ended in order.
    const server = await startServer(settings, { log });
    // The last one is this machine's.
    const forgetAddress = keepAddress(settings.dataDirectory, server.addresses.at(-1) ?? '');
    terminal.say(welcomeText(server, settings, terminal));
    const exitCode = await ended;
    terminal.warn('Stopping …');
    forgetAddress();
    await server.stop();
    return exitCode;
  } finally {
    await output.close();
  }
}
