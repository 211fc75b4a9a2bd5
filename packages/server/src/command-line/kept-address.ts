/**
 * Where the server of a data folder listens, kept in a file of it while it runs: whoever looks at the server from beside it,
 * such as the doctor, finds it without the settings that it was started with.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataDirectory: string) => join(dataDirectory, 'address');

/** The address as it was kept; one of a server that was killed is still there. */
export function readKeptAddress(dataDirectory: string): { readonly host: string; readonly port: number } | undefined {
  const text = textIn(dataDirectory);
  if (text === undefined || !URL.canParse(text)) {
    return undefined;
  }
  const { hostname, port } = new URL(text);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80 };
}

function textIn(dataDirectory: string): string | undefined {
  try {
    return readFileSync(fileIn(dataDirectory), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Keeps the address, and answers what takes it away again: not that of another server, which has begun since. */
export function keepAddress(dataDirectory: string, address: string): () => void {
  writeFileSync(fileIn(dataDirectory), address);
  return () => {
    if (textIn(dataDirectory) === address) {
      rmSync(fileIn(dataDirectory), { force: true });
    }
  };
}
