/**
 * The programs and fonts of the machine that some tests need: installed by apt where that is allowed, else named as
 * missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { clockLibrary } from './moved-clock.mjs';
import { say } from './prepare.mjs';

export const postgres15 = {
  name: 'PostgreSQL 15',
  apt: 'postgresql-15',
  isThere: () => existsSync('/usr/lib/postgresql/15/bin/postgres'),
};
export const pgBouncer = { name: 'PgBouncer', apt: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer') };
export const libfaketime = { name: 'libfaketime', apt: 'libfaketime', isThere: () => clockLibrary() !== undefined };
/** Fonts that desktops have and fresh servers have not: they draw in place of ours until ours are there. */
export const desktopFonts = ['liberation', 'dejavu'].map((family) => ({
  name: `fonts ${family}`,
  apt: `fonts-${family}`,
  isThere: () => existsSync(`/usr/share/fonts/truetype/${family}`),
}));
/** What they bring, as pages name it. */
export const desktopFontFamilies = ['Liberation Sans', 'DejaVu Sans'];

/** Installs what is missing of these where it may; answers a failure for each that is missing still, and says which. */
export function failuresWithout(programs) {
  install(programs.filter((program) => !program.isThere()));
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length > 0) {
    say(`Missing on this machine: ${missing.map((each) => `${each.name} (apt package ${each.apt})`).join(', ')}.`);
  }
  return missing.map((each) => `${each.name} is missing (apt package ${each.apt})`);
}

function install(programs) {
  const wanted = programs.map((program) => program.apt);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (wanted.length === 0 || !mayInstall) {
    return;
  }
  say(`Installing ${wanted.join(', ')} …`);
  // No cluster is made and no service started: the tests start their own on free ports.
  spawnSync('sh', [
    '-c',
    'mkdir -p /etc/postgresql-common && grep -qs create_main_cluster /etc/postgresql-common/createcluster.conf || echo "create_main_cluster = false" >> /etc/postgresql-common/createcluster.conf',
  ]);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
  spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...wanted],
    { stdio: 'inherit', env: environment },
  );
}
