/**
 * Two starts at once in a fresh checkout: one prepares it, the other says so and waits; a lock of nobody is in no one's
 * way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

const lockModule = new URL('../../scripts/prepare-lock.mjs', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openhours-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = () => join(folder, '.openhours-preparing');

interface Start {
  readonly child: ChildProcess;
  /** Resolves when it has said something. */
  says(words: string): Promise<void>;
  goOn(): void;
}

/** A start that takes the lock, says so, and keeps it until it is told to go on. */
function start(): Start {
  const script = `
    const { readSync } = await import('node:fs');
    const { withLock } = await import(${JSON.stringify(lockModule)});
    withLock(${JSON.stringify(lock())}, () => { console.log('working'); readSync(0, Buffer.alloc(1)); },
      (pid) => console.log('waiting for ' + pid));
    console.log('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return {
    child,
    says: (words) => expect.poll(() => said).toContain(words),
    goOn: () => child.stdin?.write('x'),
  };
}

test('the second names the first, waits for it and goes on', async () => {
  const first = start();
  await first.says('working');
  const second = start();
  await second.says(`waiting for ${first.child.pid}`);
  first.goOn();
  await first.says('done');
  await second.says('working');
  second.goOn();
  await second.says('done');
  expect(readdirSync(folder)).toEqual([]);
});

test('one that was killed holds up nobody', async () => {
  const first = start();
  await first.says('working');
  const [second, third] = [start(), start()];
  await Promise.all([second, third].map((each) => each.says(`waiting for ${first.child.pid}`)));
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  // One of them at a time.
  const order = await Promise.race([second, third].map(async (each, index) => each.says('working').then(() => index)));
  const [quicker, slower] = order === 0 ? [second, third] : [third, second];
  expect(existsSync(lock())).toBe(true);
  quicker.goOn();
  await quicker.says('done');
  await slower.says('working');
  slower.goOn();
  await slower.says('done');
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose process id belongs to another program by now is stale', async () => {
  // This very process is alive, and began at another time.
  writeFileSync(lock(), process.platform === 'linux' ? `${process.pid} 1` : '999999999');
  const next = start();
  await next.says('working');
  next.goOn();
  await next.says('done');
});
