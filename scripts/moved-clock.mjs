/**
 * Another time for test processes and their PostgreSQL, by libfaketime of the machine's packages: all clocks of the day
 * are moved by the same offset; timers run as ever, and the times of files are moved with the rest.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

/**
 * What libfaketime replaces so that waits can run faster or slower; at ordinary speed nothing of it is needed, and it does
 * harm. Within a wait it reports the machine's own time, also to a signal's handler that interrupts it: PostgreSQL then
 * takes its next alarm to be as far away as the clock is moved, and neither deadlock_timeout nor statement_timeout ever
 * comes. And a thread that waits for another by the clock of timers wakes too early or too late: Chromium took seconds
 * for what takes it milliseconds.
 */
const waits = [
  ...['epoll_wait', 'epoll_pwait', 'poll', 'ppoll', 'select', 'pselect', 'nanosleep', 'sleep', 'usleep'],
  ...['pthread_cond_init', 'pthread_cond_destroy', 'pthread_cond_timedwait'],
];

/** Where Debian puts the library: a folder by the kind of machine. */
export function clockLibrary() {
  const folder = '/usr/lib';
  const kinds = existsSync(folder) ? readdirSync(folder) : [];
  return kinds.map((kind) => join(folder, kind, 'faketime', 'libfaketime.so.1')).find((path) => existsSync(path));
}

/** Runs work with the environment in which a process, and every one that it starts, lives `aheadMs` later than now. */
export async function withMovedClock(aheadMs, work) {
  const folder = mkdtempSync(join(tmpdir(), 'openhours-clock-'));
  const library = join(folder, 'clock.so');
  writeFileSync(library, withoutSymbols(readFileSync(clockLibrary()), new Set(waits)));
  // PostgreSQL is another user when root runs the tests.
  chmodSync(folder, 0o755);
  const fileTimes = pathToFileURL(join(root, 'scripts', 'moved-file-times.mjs')).href;
  try {
    return await work({
      LD_PRELOAD: library,
      FAKETIME: `${aheadMs < 0 ? '-' : '+'}${Math.abs(Math.round(aheadMs / 1000))}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKE_UTIME: '1',
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${fileTimes}`].filter((part) => part).join(' '),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A shared library of a 64-bit Linux that no longer offers these symbols: its table names them no more. */
export function withoutSymbols(library, names) {
  const sectionSize = 64;
  const symbolSize = 24;
  const dynamicSymbols = 11;
  const changed = Buffer.from(library);
  const sectionsAt = Number(changed.readBigUInt64LE(0x28));
  const sections = Array.from({ length: changed.readUInt16LE(0x3c) }, (_, index) => {
    const at = sectionsAt + index * sectionSize;
    return {
      type: changed.readUInt32LE(at + 0x04),
      begin: Number(changed.readBigUInt64LE(at + 0x18)),
      size: Number(changed.readBigUInt64LE(at + 0x20)),
      strings: changed.readUInt32LE(at + 0x28),
    };
  });
  for (const { begin, size, strings } of sections.filter(({ type }) => type === dynamicSymbols)) {
    for (let at = begin; at < begin + size; at += symbolSize) {
      const nameAt = sections[strings].begin + changed.readUInt32LE(at);
      const name = changed.toString('latin1', nameAt, changed.indexOf(0, nameAt));
      const isOffered = changed.readUInt16LE(at + 6) !== 0;
      if (isOffered && names.has(name)) {
        changed.writeUInt32LE(0, at);
      }
    }
  }
  return changed;
}
