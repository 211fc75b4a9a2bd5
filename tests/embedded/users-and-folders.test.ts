/** The embedded database for root and for ordinary users, in open and closed folders, with and without install scripts. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { restoreLibraryLinks } from '../../packages/server/src/db/embedded/binaries.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/db/embedded/start.ts';
import { silentLog } from '../../packages/server/src/db/log.ts';
import {
  ask,
  canBecomeOrdinary,
  isRoot,
  ordinaryUser,
  programsWithoutLinks,
  serveFolder,
  temporaryFolder,
} from './support.ts';

const cleanUps: (() => void)[] = [];

function folder(...owner: Parameters<typeof temporaryFolder>): string {
  const made = temporaryFolder(...owner);
  cleanUps.push(made.remove);
  return made.path;
}

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) {
    cleanUp();
  }
});

async function worksIn(dataFolder: string, options: { binariesFolder?: string; fallbackRoot?: string } = {}) {
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, ...options });
  try {
    // Sorting by the built-in provider needs no library of the machine; the text proves that extensions load too.
    return await ask(
      server.url,
      'create extension if not exists pg_trgm',
      `select similarity('word', 'words') > 0.5 as found`,
    );
  } finally {
    await server.stop();
  }
}

describe('with install scripts switched off', () => {
  test('the library links are made before the first start', async () => {
    const programs = programsWithoutLinks(folder());
    chmodSync(join(programs, '..', '..'), 0o755);
    const data = folder();
    expect(await worksIn(data, { binariesFolder: programs })).toEqual([{ found: true }]);
    expect(existsSync(join(programs, 'lib', 'libicuuc.so.60'))).toBe(true);
    expect(readdirSync(join(data, 'postgres')).sort()).toEqual(['cluster', 'server.log']);
  });

  test('making the links twice, or over one that leads nowhere, is the same as once', async () => {
    const programs = programsWithoutLinks(folder());
    symlinkSync('nowhere', join(programs, 'lib', 'libicuuc.so.60'));
    expect(restoreLibraryLinks(programs)).toBe(true);
    expect(restoreLibraryLinks(programs)).toBe(true);
    expect(existsSync(join(programs, 'lib', 'libicuuc.so.60'))).toBe(true);
  });

  if (!isRoot) {
    test('programs that may not be written are copied', async () => {
      const programs = programsWithoutLinks(folder());
      chmodSync(join(programs, 'lib'), 0o555);
      const data = folder();
      try {
        expect(await worksIn(data, { binariesFolder: programs })).toEqual([{ found: true }]);
      } finally {
        chmodSync(join(programs, 'lib'), 0o755);
      }
      expect(readdirSync(join(data, 'postgres')).some((name) => name.startsWith('postgres-18'))).toBe(true);
    });
  }
});

if (canBecomeOrdinary) {
  describe('root becoming an ordinary user', () => {
    test('the database runs as that user, from programs that he may not write', async () => {
      const user = ordinaryUser()!;
      const holder = folder();
      const programs = programsWithoutLinks(holder);
      chmodSync(holder, 0o755);
      const data = folder(user);
      for (const round of ['first', 'second']) {
        const serving = await serveFolder(data, { user, binariesFolder: programs });
        expect(serving.answer.refusal, round).toBeUndefined();
        expect(await ask(serving.answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        expect(statSync(join(data, 'postgres', 'cluster')).uid).toBe(user.uid);
        serving.process.kill('SIGTERM');
        expect(await serving.exited).toBe(0);
      }
      expect(existsSync(join(programs, 'lib', 'libicuuc.so.60'))).toBe(false);
      expect(readdirSync(join(data, 'postgres')).some((name) => name.startsWith('postgres-18'))).toBe(true);
    });

    test('files that belong to somebody else are refused in words, and root may go on with them', async () => {
      const user = ordinaryUser()!;
      const data = folder(user);
      chmodSync(data, 0o777);
      const serving = await serveFolder(data, { user });
      await ask(serving.answer.url, 'create table kept (number integer)');
      serving.process.kill('SIGTERM');
      expect(await serving.exited).toBe(0);
      const asRoot = await startEmbeddedPostgres({ dataFolder: data, log: silentLog });
      expect(await ask(asRoot.url, 'select number from kept')).toEqual([]);
      await asRoot.stop();
      const stranger = await serveFolder(data, { user: { uid: user.uid - 1, gid: user.gid } });
      expect(stranger.answer.refusal).toContain(`belong to the user with number ${user.uid}`);
      chmodSync(data, 0o755);
      const uninvited = await serveFolder(data, { user: { uid: user.uid - 1, gid: user.gid } });
      expect(uninvited.answer.refusal).toContain(`The data folder ${data} cannot be written`);
    });
  });
}

if (isRoot) {
  describe('root with everything in a closed home', () => {
    test('the database goes to where its user can reach it, and is found there again', async () => {
      const home = folder();
      const programs = programsWithoutLinks(home);
      const data = join(home, 'project', 'data');
      mkdirSync(data, { recursive: true });
      // As a umask of 077 leaves what npm installs.
      chmodSync(join(programs, 'lib', 'libssl.so.1.1'), 0o600);
      chmodSync(join(programs, 'bin'), 0o700);
      chmodSync(home, 0o700);
      const reachable = folder();
      chmodSync(reachable, 0o755);
      const fallbackRoot = join(reachable, 'openhours');
      for (const round of ['first', 'second']) {
        expect(await worksIn(data, { binariesFolder: programs, fallbackRoot }), round).toEqual([{ found: true }]);
      }
      const place = readFileSync(join(data, 'postgres.elsewhere'), 'utf8').trim();
      expect(place.startsWith(`${fallbackRoot}/data-`)).toBe(true);
      expect(readdirSync(fallbackRoot)).toHaveLength(1);
      expect(readdirSync(place).filter((name) => name.startsWith('postgres-18'))).toHaveLength(1);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      expect(existsSync(join(data, 'postgres'))).toBe(false);
    });

    test('a umask that closes everything new to others changes nothing', async () => {
      const home = folder();
      chmodSync(home, 0o755);
      const before = process.umask(0o077);
      try {
        const data = join(home, 'data');
        expect(await worksIn(data)).toEqual([{ found: true }]);
        expect(statSync(join(data, 'postgres.password')).mode & 0o777).toBe(0o600);
        expect(statSync(join(data, 'postgres', 'cluster')).mode & 0o777).toBe(0o700);
        // Passing through is allowed, listing is not.
        expect(statSync(data).mode & 0o777).toBe(0o711);
      } finally {
        process.umask(before);
      }
    });

    test('no reachable place at all is a clear refusal', async () => {
      const home = folder();
      const data = join(home, 'data');
      mkdirSync(data);
      chmodSync(home, 0o700);
      const attempt = worksIn(data, { fallbackRoot: join(home, 'fallback') });
      await expect(attempt).rejects.toThrow('Set DATA_DIR to a folder outside of closed homes');
      expect(existsSync(join(data, 'postgres.lock'))).toBe(false);
    });

    test('a database that became unreachable is named with the way out', async () => {
      const home = folder();
      chmodSync(home, 0o755);
      const data = join(home, 'data');
      mkdirSync(data);
      await worksIn(data);
      chmodSync(home, 0o700);
      await expect(worksIn(data)).rejects.toThrow(/cannot enter .* \(any more\)/);
    });
  });
}
