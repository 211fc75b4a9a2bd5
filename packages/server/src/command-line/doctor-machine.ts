/** What the doctor looks at on the machine: Node, folders and their rights, disk, port, address, mail. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { parseServerSecret } from '../auth/server-secret.ts';
import { freeBytesOn } from '../db/disk-room.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { portRemedy } from './failure-words.ts';
import type { Check, Finding } from './finding.ts';

const oldestNode: readonly [number, number] = [20, 19];
const littleDiskBytes = 1_073_741_824;
const connectTimeoutMs = 5_000;

export const checkNode: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  return [
    isOld
      ? {
          state: 'bad',
          found: `Node ${process.versions.node} is too old.`,
          remedy: `Install Node ${oldestNode.join('.')} or newer.`,
        }
      : { state: 'good', found: `Node ${process.versions.node}.` },
  ];
};

/** The folder, or the nearest one above it that exists. */
function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

function isWritable(path: string): boolean {
  if (!statSync(path).isDirectory()) {
    return false;
  }
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkSecretFile(path: string): Finding {
  if (parseServerSecret(readFileSync(path, 'utf8')) === undefined) {
    return {
      state: 'bad',
      found: `${path} does not hold a secret of 32 bytes.`,
      remedy: 'Bring it back from a copy: without it the signing keys and sealed secrets cannot be opened.',
    };
  }
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  return isOpen
    ? { state: 'bad', found: `Others may read ${path}.`, remedy: `chmod 600 ${path}` }
    : { state: 'good', found: `The secret is kept in ${path}, for its owner only.` };
}

export const checkDataFolder: Check = async ({ dataDirectory, secret }) => {
  const place = existingFolder(dataDirectory);
  if (!isWritable(place)) {
    return [
      {
        state: 'bad',
        found: `The data folder ${dataDirectory} cannot be written.`,
        remedy: 'Give it to the user who starts Openhours, or set DATA_DIR to another folder.',
      },
    ];
  }
  const secretPath = join(dataDirectory, 'secret');
  return [
    place === dataDirectory
      ? { state: 'good', found: `The data folder is ${dataDirectory}.` }
      : { state: 'note', found: `The data folder ${dataDirectory} does not exist yet; the first start makes it.` },
    ...(secret === undefined && existsSync(secretPath) ? [checkSecretFile(secretPath)] : []),
  ];
};

export const checkDisk: Check = async ({ dataDirectory }) => {
  const free = await freeBytesOn(existingFolder(dataDirectory));
  const gigabytes = (free / 1_073_741_824).toFixed(1);
  return [
    free < littleDiskBytes
      ? {
          state: 'bad',
          found: `Only ${gigabytes} GB of disk are free.`,
          remedy: 'Make room: the database stops when the disk is full.',
        }
      : { state: 'good', found: `${gigabytes} GB of disk are free.` },
  ];
};

/** The error code with which listening fails, or undefined when the port is free. */
function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

async function isOpenhours(host: string, port: number): Promise<boolean> {
  const answer = await createOutgoing({ privateTargets: [host] }).call({
    purpose: 'doctor',
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/health/live`,
    timeoutMs: connectTimeoutMs,
  });
  return answer.answered && answer.status === 200;
}

/** Who has a place to listen on: nobody, an Openhours, or the error code with which the system refuses it. */
export async function inspectPort(host: string, port: number): Promise<string | 'free' | 'openhours'> {
  const trouble = await tryPort(host, port);
  if (trouble === undefined) {
    return 'free';
  }
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return trouble === 'EADDRINUSE' && (await isOpenhours(reachable, port)) ? 'openhours' : trouble;
}

export const checkPort: Check = async ({ host, port }) => {
  const state = await inspectPort(host, port);
  const place = `${host}:${port}`;
  switch (state) {
    case 'free':
      return [{ state: 'good', found: `${place} is free to listen on.` }];
    case 'openhours':
      return [{ state: 'good', found: `An Openhours is running at ${place}.` }];
    default:
      return [{ state: 'bad', ...portRemedy(state, place) }];
  }
};

/** Names by which a machine calls itself, and addresses that are nobody's. */
const ownNames = ['localhost', '127.0.0.1', '[::1]', '::1'];
const nobodysAddresses = ['0.0.0.0', '::', '[::]'];

const addressRemedy = 'Set PUBLIC_URL to the address people open, such as https://book.example.com.';

function leadsNowhere(host: string): string {
  return nobodysAddresses.includes(host)
    ? `Links in pages and messages lead to ${host}, which nobody can open.`
    : `Links in pages and messages lead to ${host}, which is another machine for everybody else.`;
}

export const checkPublicAddress: Check = async ({ publicUrl, host }) => {
  if (publicUrl === undefined) {
    return [
      {
        state: 'note',
        found: `PUBLIC_URL is not set, so links lead to ${host}.`,
        remedy: addressRemedy,
        ...(ownNames.includes(host) || nobodysAddresses.includes(host) ? { hindrance: leadsNowhere(host) } : {}),
      },
    ];
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (nobodysAddresses.includes(hostname)) {
    const hindrance = leadsNowhere(hostname);
    return [{ state: 'bad', found: hindrance, remedy: addressRemedy, hindrance }];
  }
  if (ownNames.includes(hostname)) {
    return [
      {
        state: 'note',
        found: `PUBLIC_URL is ${publicUrl}, which only this machine can open.`,
        remedy: addressRemedy,
        hindrance: leadsNowhere(hostname),
      },
    ];
  }
  return [
    protocol === 'http:'
      ? {
          state: 'bad',
          found: `${publicUrl} is not encrypted: passwords and cookies could be read on the way.`,
          remedy: 'Put a proxy with a certificate in front and set PUBLIC_URL to its https address.',
          hindrance: `${publicUrl} is not encrypted.`,
        }
      : { state: 'good', found: `People reach it at ${publicUrl}.` },
  ];
};

const messagesPage = `${pagePaths.dashboard}/messages`;

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    const answer = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

export const checkMail: Check = async ({ smtpUrl }) => {
  if (smtpUrl === undefined) {
    return [
      {
        state: 'note',
        found: 'SMTP_URL is not set: messages are kept for the dashboard and delivered to nobody.',
        remedy: 'Set SMTP_URL to your mail server, such as smtps://name:password@mail.example.com.',
        page: messagesPage,
        hindrance: 'No mail goes out: nobody gets a confirmation or a reminder.',
      },
    ];
  }
  const { hostname, port, protocol } = new URL(smtpUrl);
  const mailPort = Number(port) || (protocol === 'smtps:' ? 465 : 587);
  return [
    (await canConnect(hostname, mailPort))
      ? {
          state: 'good',
          found: `The mail server ${hostname}:${mailPort} answers. The dashboard sends a test message.`,
          page: messagesPage,
        }
      : {
          state: 'bad',
          found: `The mail server ${hostname}:${mailPort} does not answer.`,
          remedy: 'Check the name and port in SMTP_URL, and that this machine may reach it.',
          page: messagesPage,
          hindrance: 'No mail goes out: the mail server does not answer.',
        },
  ];
};
