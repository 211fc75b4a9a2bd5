/**
 * PostgreSQL refuses to run as root. Started by root, the server runs it as a user without rights; started by
 * anybody else, as that person.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Undefined stands for the user who started us. */
export interface ServiceUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The users tried in turn: our own, then the one that a packaged PostgreSQL brings. */
const preferredNames = ['openhours', 'postgres'];

/** Chooses (or, as root, makes) the user that runs PostgreSQL; the owner of an existing cluster stays its user. */
export function chooseServiceUser(clusterOwnerUid: number | undefined): ServiceUser | undefined {
  if (process.getuid === undefined || process.getuid() !== 0) {
    const own = process.getuid?.();
    if (own !== undefined && clusterOwnerUid !== undefined && clusterOwnerUid !== own) {
      throw new Error(
        `The database files belong to the user with number ${clusterOwnerUid}, but Openhours was started by user ${own}. ` +
          'Start it as the user who started it first, or as root.',
      );
    }
    return undefined;
  }
  const users = readUsers();
  if (clusterOwnerUid !== undefined && clusterOwnerUid !== 0) {
    const owner = users.find((each) => each.uid === clusterOwnerUid);
    if (owner === undefined) {
      throw new Error(
        `The database files belong to a user with number ${clusterOwnerUid}, whom this machine does not know. ` +
          'Create a user with that number, or give the files to an existing one.',
      );
    }
    return owner;
  }
  const found = preferredNames
    .map((name) => users.find((each) => each.name === name))
    .find((each) => each !== undefined);
  return found ?? createServiceUser() ?? nobody(users);
}

function createServiceUser(): ServiceUser | undefined {
  const made = spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'openhours']);
  return made.status === 0 ? readUsers().find((each) => each.name === 'openhours') : undefined;
}

function nobody(users: readonly ServiceUser[]): ServiceUser {
  const user = users.find((each) => each.name === 'nobody');
  if (user === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no other user for it. ' +
        'Create one named "openhours", start Openhours as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

function readUsers(): ServiceUser[] {
  if (process.platform === 'darwin') {
    const uid = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    const gid = Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }));
    return [{ name: 'nobody', uid, gid }];
  }
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }));
}
