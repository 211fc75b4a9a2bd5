/** How long what a provider said of itself is good, and what a fault of theirs leaves. */
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../time/index.ts';
import { createProviderMemory, providerKeptMs, providerRestMs } from './provider-memory.ts';

const startMs = Date.UTC(2026, 10, 23, 6);

/** A provider that says how often it was asked, unless it is broken. */
function startProvider() {
  const memory = createProviderMemory<number>();
  const provider = { asked: 0, isBroken: false };
  const ask = async () => {
    provider.asked += 1;
    if (provider.isBroken) {
      throw new Error('broken');
    }
    return provider.asked;
  };
  const read = (afterMs: number, wanted: { keptMs?: number; isRenewal?: boolean } = {}) =>
    memory.read({ name: 'provider', nowMs: startMs + afterMs, ...wanted }, ask);
  return { provider, read };
}

test('many who ask at once, and whoever asks within ten minutes, make one question', async () => {
  const { provider, read } = startProvider();
  expect(await Promise.all([read(0), read(0), read(providerKeptMs - 1)])).toEqual([1, 1, 1]);
  expect(provider.asked).toBe(1);
  expect(await read(providerKeptMs)).toBe(2);
});

test('a fault is asked anew at once where nothing was said before', async () => {
  const { provider, read } = startProvider();
  provider.isBroken = true;
  await expect(read(0)).rejects.toThrow('broken');
  provider.isBroken = false;
  expect(await read(1)).toBe(2);
});

test('a fault leaves what was said before for an hour, and half a minute passes between questions', async () => {
  const { provider, read } = startProvider();
  await read(0);
  provider.isBroken = true;
  expect(await Promise.all([read(providerKeptMs), read(providerKeptMs)])).toEqual([1, 1]);
  expect(await read(providerKeptMs + providerRestMs - 1)).toBe(1);
  expect(provider.asked).toBe(2);
  expect(await read(hourMs - minuteMs)).toBe(1);
  expect(provider.asked).toBe(3);
  await expect(read(hourMs)).rejects.toThrow('broken');
  provider.isBroken = false;
  expect(await read(hourMs)).toBe(5);
});

test('whoever needs more than what was said before is told of the fault, and others keep it', async () => {
  const { provider, read } = startProvider();
  await read(0);
  provider.isBroken = true;
  const newer = { keptMs: providerRestMs, isRenewal: true };
  expect(await read(providerRestMs - 1, newer)).toBe(1);
  await expect(read(providerRestMs, newer)).rejects.toThrow('broken');
  expect(await read(providerRestMs)).toBe(1);
});
