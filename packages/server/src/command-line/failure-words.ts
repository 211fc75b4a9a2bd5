/** What the operating system refused, in words with the way on: its own codes say nothing to whoever started Openhours. */

interface SystemFailure {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
}

/** The refusal of a place to listen on; for the start, the doctor, and whoever is quicker between the two. */
export function portRemedy(code: string, place: string): { readonly found: string; readonly remedy: string } {
  switch (code) {
    case 'EADDRINUSE':
      return { found: `Another program listens on ${place}.`, remedy: 'Stop it, or set PORT to another number.' };
    case 'EACCES':
      return {
        found: `This user may not listen on ${place}.`,
        remedy: 'Set PORT to 1024 or above and put a proxy in front.',
      };
    default:
      return {
        found: `Nothing can listen on ${place}: it is no address of this machine.`,
        remedy: 'Set HOST to an address of this machine, such as 127.0.0.1.',
      };
  }
}

function isSystemFailure(error: unknown): error is SystemFailure {
  const { code, syscall } = (error ?? {}) as Partial<Record<'code' | 'syscall', unknown>>;
  return typeof code === 'string' && typeof syscall === 'string';
}

function aboutPath(code: string, path: string): string | undefined {
  const elsewhere = 'or choose another place; DATA_DIR names the data folder.';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `This user may not use ${path}. Give it to the user who runs Openhours, ${elsewhere}`;
    case 'EROFS':
      return `${path} lies on a disk that cannot be written. Make it writable, ${elsewhere}`;
    case 'ENOENT':
      return `There is no ${path}. Make it, ${elsewhere}`;
    case 'ENOTDIR':
      return `A part of ${path} is a file, not a folder. Move the file away, ${elsewhere}`;
    case 'EISDIR':
      return `${path} is a folder; the name of a file is needed.`;
    case 'EEXIST':
      return `${path} exists already. Move it away, ${elsewhere}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${path} could not be written. Make room, ${elsewhere}`;
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open on this machine. Raise the limit (ulimit -n), or stop other programs.';
    default:
      return undefined;
  }
}

/** The sentence for an error that the operating system made; undefined for any other. */
export function describeSystemFailure(error: unknown): string | undefined {
  if (!isSystemFailure(error)) {
    return undefined;
  }
  const { code, syscall, path, address, hostname, port } = error;
  const place = `${address ?? hostname ?? 'the address of HOST'}${port === undefined ? '' : `:${port}`}`;
  if (syscall === 'listen' || syscall === 'bind') {
    const { found, remedy } = portRemedy(code, place);
    return `${found} ${remedy}`;
  }
  if (syscall === 'getaddrinfo') {
    return `No machine is known by the name ${hostname ?? place}. Check HOST and the host names in the settings.`;
  }
  if (syscall === 'connect') {
    return `Nothing answers at ${place}. Check the addresses in the settings, and that what they name is running.`;
  }
  if (path === undefined) {
    // A write to an open file does not say which one it was.
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? 'The disk is full. Make room, or choose another place; DATA_DIR names the data folder.'
      : undefined;
  }
  return aboutPath(code, path);
}

const adviceByCode: Readonly<Record<string, string>> = {
  '28P01': 'Check user name and password in DATABASE_URL.',
  '28000': 'Check user name and password in DATABASE_URL, and that the server lets this user in.',
  '3D000': 'Make it, or correct the name of the database in DATABASE_URL.',
  '42501': 'Make the user of DATABASE_URL the owner of the database: tables and extensions are made in it.',
  '58P01': 'Install the contrib package of PostgreSQL there, such as postgresql-contrib.',
};
const adviceByText: readonly (readonly [RegExp, string])[] = [
  [/^extension .* is not available/, 'Install the contrib package of PostgreSQL there, such as postgresql-contrib.'],
  [
    /does not support SSL/,
    'Take sslmode out of DATABASE_URL and PGSSLMODE out of the environment, or let the server encrypt.',
  ],
  [
    /^(connect |getaddrinfo |read E|Connection terminated|timeout e|The database cannot be reached)|^$/,
    'Check host and port in DATABASE_URL, and that the server runs.',
  ],
];

/** What to do when the database of DATABASE_URL, or what made it fail, is the reason of an error; undefined for others. */
export function outsideDatabaseRemedy(error: unknown): string | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  // The first cause knows best: what is around it was said by us.
  const deeper = outsideDatabaseRemedy(error.cause);
  if (deeper !== undefined || (error as Partial<SystemFailure>).path !== undefined) {
    return deeper;
  }
  const { code } = error as Partial<SystemFailure>;
  return adviceByCode[code ?? ''] ?? adviceByText.find(([text]) => text.test(error.message))?.[1];
}
