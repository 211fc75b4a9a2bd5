/** Starts the bare handlers as a process of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BareWork } from './bare-server.ts';

export interface BareProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export async function bareProcess(work: BareWork): Promise<BareProcess> {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', fileURLToPath(new URL('bare-server.ts', import.meta.url))],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  child.stdin.end(JSON.stringify(work));
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: address.toString('utf8').trim(),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
