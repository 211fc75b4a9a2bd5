/**
 * The front ends of examples/, which know only the published SDK, reach this server through the plugin of their build tool
 * (clients sheet 5): rendered on a server, before a page, in the browser, and with their pictures.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { addPicture, picture } from '../support/pictures.ts';
import { freePort } from '../support/process.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const run = promisify(execFile);
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

let server: TestServer;
let browser: Browser;
let port: number;
let serviceId: string;

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ allowedOrigins: [`http://127.0.0.1:${port}`], startsAtMs: Date.now() });
  browser = await launchBrowser();
  const image = await addPicture(server, await picture(400, 300));
  const owner = await server.client('apiKey');
  const { staffMember } = await owner.staff.createStaffMember({
    staffMember: { name: 'Ada' },
    fields: ['RESOURCE_DETAILS'],
  });
  const { service } = await owner.services.createService({
    service: {
      type: 'APPOINTMENT',
      name: 'Haircut',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      media: { mainMedia: { image: { id: image.id, width: 400, height: 300 } } },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      schedule: { availabilityConstraints: { sessionDurations: [30] } },
      staffMemberIds: [staffMember?.resourceId as string],
    },
  });
  serviceId = service.id as string;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  OPENHOURS_CLIENT_ID: server.clientId,
  OPENHOURS_URL: server.url,
  ...more,
});

/** Runs a program of an example to its end; answers what it printed. */
async function runIn(example: string, parameters: readonly string[], more?: Record<string, string>): Promise<string> {
  const { stdout } = await run(process.execPath, parameters, { cwd: join(examples, example), env: environment(more) });
  return stdout;
}

/** The program that a package of the examples brings. */
const programOf = (path: string) => join(examples, 'node_modules', path);

/** A front end as its own process, until the answered function is called. */
async function serve(example: string, parameters: readonly string[], more: Record<string, string> = {}) {
  const served: ChildProcess = spawn(process.execPath, parameters, {
    cwd: join(examples, example),
    env: environment({ HOST: '127.0.0.1', PORT: String(port), ...more }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [served.stdout, served.stderr]) {
    stream?.on('data', (bytes) => printed.push(String(bytes)));
  }
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/favicon.ico`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (served.exitCode !== null) {
      throw new Error(printed.join(''));
    }
    await pause(100);
  }
  return async () => {
    const ended = new Promise((resolve) => served.once('exit', resolve));
    served.kill();
    await ended;
  };
}

/** What a visitor sees of a page, and which hosts it asked. */
async function look(path: string, listed: string) {
  const page = await browser.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).host));
  await page.goto(`http://127.0.0.1:${port}${path}`);
  await page.locator(`${listed} li`).first().waitFor();
  const entries = (await page.locator(`${listed} li`).allInnerTexts()).map((text) => text.trim());
  const pictures = await page.locator(`${listed} img`).evaluateAll(async (images: HTMLImageElement[]) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map(({ src, naturalWidth }) => `${new URL(src).host} ${naturalWidth}`);
  });
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  await page.close();
  const others = [...hosts].filter((host) => host !== new URL(server.url).host && host !== `127.0.0.1:${port}`);
  return { entries, pictures, cookies, others };
}

/** What the list of services looks like wherever it is drawn. */
const services = () => ({
  entries: ['Haircut'],
  pictures: [`${new URL(server.url).host} 160`],
  others: [],
});

test('a program', async () => {
  expect(await runIn('program', ['services.mjs'])).toMatch(/^Haircut: \d{4}-\d\d-\d\dT\d\d:\d\d/);
});

describe.each([
  ['esbuild', ['esbuild.mjs']],
  ['Vite', [programOf('vite/bin/vite.js'), 'build']],
  ['webpack', ['webpack.mjs']],
])('a page in the browser, bundled by %s', (tool, build) => {
  test('lists services with their pictures', async () => {
    await runIn('browser', build);
    const folder = join(examples, 'browser', 'dist', tool.toLowerCase());
    const site = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const isPage = path === '/';
      const file = isPage && tool !== 'Vite' ? join(examples, 'browser') : folder;
      const bytes = await readFile(join(file, isPage ? 'index.html' : path.replace('/src/', '/'))).catch(
        () => undefined,
      );
      const type = extname(path) === '.js' ? 'text/javascript' : 'text/html';
      response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': type }).end(bytes);
    });
    await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));
    try {
      expect(await look(`/?client=${server.clientId}`, '#services')).toMatchObject(services());
    } finally {
      await new Promise((resolve) => site.close(resolve));
    }
  });
});

describe.each([
  ['Turbopack', [] as string[]],
  ['webpack', ['--webpack']],
])('Next.js, built by %s', (tool, parameters) => {
  test('pages of both routers, what runs before them, the browser and pictures', async () => {
    const next = programOf('next/dist/bin/next');
    const built = { EXAMPLE_DIST: `.next/${tool.toLowerCase()}` };
    await runIn('next', [next, 'build', ...parameters], built);
    const stop = await serve('next', [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)], built);
    try {
      expect(await look('/', '#services')).toMatchObject({ ...services(), cookies: ['session'] });
      expect(await look('/older', '#services')).toMatchObject({ entries: ['Haircut'], others: [] });
      const times = await look(`/times?service=${serviceId}`, '#times');
      expect(times.entries[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
      expect(times.others).toEqual([]);
    } finally {
      await stop();
    }
  });
});

test('Next.js while it is developed', async () => {
  const next = programOf('next/dist/bin/next');
  const developed = { EXAMPLE_DIST: '.next/development', NODE_ENV: 'development' };
  const stop = await serve('next', [next, 'dev', '--hostname', '127.0.0.1', '--port', String(port)], developed);
  try {
    expect(await look('/', '#services')).toMatchObject({ ...services(), cookies: ['session'] });
  } finally {
    await stop();
  }
});

test('Astro: pages, what runs before them, and pictures', async () => {
  await runIn('astro', [programOf('astro/astro.js'), 'build']);
  const stop = await serve('astro', ['dist/server/entry.mjs']);
  try {
    expect(await look('/', '#services')).toMatchObject({ ...services(), cookies: ['session'] });
  } finally {
    await stop();
  }
});
