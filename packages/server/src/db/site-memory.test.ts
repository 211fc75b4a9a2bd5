/** What is kept of sites stays within its room, and goes when nobody asks for it or when its site is erased. */
import { describe, expect, test } from 'vitest';
import { createSiteMemories } from './site-memory.ts';

describe('what is kept of sites', () => {
  test('stays within its room; what was asked for longest ago goes first', () => {
    const memory = createSiteMemories().make<string>(100);
    memory.set('a', '1', 'one', 40);
    memory.set('a', '2', 'two', 40);
    expect(memory.get('a', '1')).toBe('one');
    memory.set('b', '1', 'three', 40);
    expect([memory.get('a', '1'), memory.get('a', '2'), memory.get('b', '1')]).toEqual(['one', undefined, 'three']);
    expect(memory.bytes()).toBe(80);
    memory.set('a', '1', 'larger', 60);
    expect(memory.bytes()).toBe(100);
    memory.set('c', '1', 'too large', 101);
    expect(memory.get('c', '1')).toBeUndefined();
    expect(memory.get('a', '1')).toBe('larger');
  });

  test('goes with its site from every memory, and nothing else does', () => {
    const memories = createSiteMemories();
    const [texts, numbers] = [memories.make<string>(100), memories.make<number>(100)];
    texts.set('a', '1', 'one', 1);
    numbers.set('a', '1', 1, 1);
    numbers.set('ab', '1', 2, 1);
    memories.forget('a');
    expect([texts.get('a', '1'), numbers.get('a', '1'), numbers.get('ab', '1')]).toEqual([undefined, undefined, 2]);
  });

  test('goes when nobody asked for it for an hour', () => {
    let nowMs = 0;
    const memory = createSiteMemories(() => nowMs).make<string>(1000);
    memory.set('a', 'idle', 'one', 10);
    memory.set('a', 'asked', 'two', 10);
    nowMs = 3_000_000;
    memory.get('a', 'asked');
    nowMs = 3_700_000;
    memory.set('b', 'new', 'three', 10);
    expect(memory.bytes()).toBe(20);
    expect([memory.get('a', 'idle'), memory.get('a', 'asked')]).toEqual([undefined, 'two']);
  });
});
