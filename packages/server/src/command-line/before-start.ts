/** What would stop a start, looked at before anything is made: the place to listen on and the data folder. */
import type { Settings } from '../config.ts';
import { checkDataFolder, inspectPort } from './doctor-machine.ts';
import { portRemedy } from './failure-words.ts';

/** Rejects with a sentence that says what is in the way and what to do about it. */
export async function requireReadyToStart(settings: Settings): Promise<void> {
  const { host, port } = settings;
  const state = await inspectPort(host, port);
  if (state === 'openhours') {
    throw new Error(`An Openhours is running at ${host}:${port} already. Stop it, or set PORT to another number.`);
  }
  if (state !== 'free') {
    const { found, remedy } = portRemedy(state, `${host}:${port}`);
    throw new Error(`${found} ${remedy}`);
  }
  // Needed with a database elsewhere too: what was erased is kept there for restores.
  const bad = (await checkDataFolder(settings)).find((each) => each.state === 'bad');
  if (bad !== undefined) {
    throw new Error(`${bad.found} ${bad.remedy ?? ''}`.trim());
  }
}
