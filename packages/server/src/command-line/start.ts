/** `openhours start`: the whole server until it is told to stop. */
import { pino } from 'pino';
import type { Settings } from '../config.ts';
import { describeCredentials } from '../first-run.ts';
import { type RunningServer, startServer } from '../main.ts';
import { exitCodes, type Terminal } from './terminal.ts';

function welcome({ addresses, firstRun }: RunningServer, settings: Settings, terminal: Terminal): void {
  const [address = '', ...others] = addresses;
  if (firstRun !== undefined) {
    terminal.say(describeCredentials(firstRun.credentials, firstRun.keptIn, address, settings));
    terminal.say('');
  }
  terminal.say(`Openhours is ready at ${address}`);
  terminal.say(`  dashboard  ${address}/dashboard`);
  terminal.say(`  reference  ${address}/docs`);
  for (const other of others) {
    terminal.say(`  also at    ${other}`);
  }
}

/** Runs until SIGTERM or SIGINT; answers the exit code. A fault that nothing caught ends the server in order, with 1. */
export async function start(settings: Settings, terminal: Terminal): Promise<number> {
  // Lines are written beside the requests, many at a time: one system call per line is a sixth of a short call. They
  // wait for a tenth of a second at most; `flushSync` at the end keeps the last ones.
  const destination = pino.destination({ fd: 2, sync: false, minLength: 8192, periodicFlush: 100 });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  let end: (exitCode: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  const onFault = (error: unknown) => {
    log.fatal(
      { stack: error instanceof Error ? error.stack : String(error) },
      'an error was not handled; the server ends',
    );
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
    welcome(server, settings, terminal);
    const exitCode = await ended;
    terminal.warn('Stopping …');
    await server.stop();
    return exitCode;
  } finally {
    destination.flushSync();
  }
}
