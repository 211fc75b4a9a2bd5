#!/usr/bin/env node
/** `npx openhours <command>` and `npm start`: prepares the checkout, then hands over to the command line that was built. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuseWrongSettings } from './first-settings.mjs';
import { ensureBuilt, root } from './prepare.mjs';

stopWithNpm();
const commandLine = join(root, 'packages', 'server', 'dist', 'main.js');
// Where the server is built it says all by itself, and names that were mistyped, too.
if (process.argv[2] === 'start' && !existsSync(commandLine)) {
  await refuseWrongSettings(process.env);
}
ensureBuilt();
await import(pathToFileURL(commandLine).href);

/**
 * npm runs a script through a shell, and some shells end at a signal without passing it on: the server would outlive
 * `npm start`. Losing the parent therefore counts as being told to stop.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) {
    return;
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 200);
  watch.unref();
}
