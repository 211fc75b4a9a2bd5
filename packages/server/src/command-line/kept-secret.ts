/** The secret that a server has already, for commands that must not make a new one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseServerSecret } from '../auth/server-secret.ts';
import type { Settings } from '../config.ts';

/** The secret of the setting or of the data folder, if there is one: only the old one opens what is sealed. */
export function secretOf(settings: Settings): Buffer | undefined {
  const path = join(settings.dataDirectory, 'secret');
  return settings.secret ?? (existsSync(path) ? parseServerSecret(readFileSync(path, 'utf8')) : undefined);
}
