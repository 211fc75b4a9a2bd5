/** Front ends that know only the platform reach this server by the adapter (clients sheet 5). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openhours } from '@openhours/sdk-adapter';
import { openhours as openhoursForVite } from '@openhours/sdk-adapter/vite';
import { bookings, services, staffMembers } from '@wix/bookings';
import { createClient } from '@wix/sdk';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../..', import.meta.url));
const frontEnd = fileURLToPath(new URL('../support/front-ends/services.mjs', import.meta.url));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { fetch } = openhours({ server: server.url, clientId: server.clientId });
  const owner = createClient({ modules: { services, staffMembers }, auth: ownerOf(server), fetch });
  const { resourceId } = await owner.staffMembers.createStaffMember({ name: 'Ada' }, { fields: ['RESOURCE_DETAILS'] });
  await owner.services.createService({
    type: 'APPOINTMENT',
    name: 'Haircut',
    defaultCapacity: 1,
    onlineBooking: { enabled: true },
    payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    schedule: { availabilityConstraints: { sessionDurations: [30] } },
    staffMemberIds: [resourceId as string],
  });
});
afterAll(() => server.stop());

/** Runs the front end as a program of its own, and answers what it found. */
async function runFrontEnd(parameters: readonly string[], environment: Record<string, string> = {}) {
  const { stdout } = await run(process.execPath, [...parameters], {
    cwd: repository,
    env: { ...process.env, FRONT_END_CLIENT_ID: server.clientId, ...environment },
  });
  return JSON.parse(stdout) as { names: string[]; picture: string };
}

test('a program gives its client what the adapter makes, and patches nothing', async () => {
  const globalFetch = globalThis.fetch;
  const client = createClient({
    modules: { bookings, services },
    ...openhours({ server: server.url, clientId: server.clientId }),
  });
  const { items } = await client.services.queryServices().find();
  expect(items.map(({ name }) => name)).toEqual(['Haircut']);
  expect(client.auth.loggedIn()).toBe(false);
  expect(globalThis.fetch).toBe(globalFetch);
});

test('a script that cannot be changed is led by what is loaded before it', async () => {
  const preload = ['--conditions=source', '--import', 'tsx', '--import', '@openhours/sdk-adapter/preload'];
  const { names } = await runFrontEnd([...preload, frontEnd], { OPENHOURS_URL: server.url });
  expect(names).toEqual(['Haircut']);
});

test('what Vite bundles asks the server, with the strategy of the SDK, and has its pictures from there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openhours-front-end-'));
  try {
    await build({
      root: repository,
      configFile: false,
      logLevel: 'error',
      plugins: [openhoursForVite({ server: server.url })],
      build: {
        ssr: frontEnd,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    });
    const { names, picture } = await runFrontEnd([join(folder, 'services.mjs')]);
    expect(names).toEqual(['Haircut']);
    expect(picture).toMatch(new RegExp(`^${server.url}/media/a1.jpg/v1/fill/w_400,h_300`));
  } finally {
    await rm(folder, { recursive: true });
  }
});
