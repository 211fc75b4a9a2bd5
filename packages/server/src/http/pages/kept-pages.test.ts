/** When a page that is kept is given out again, and when it is rendered anew. */
import type { PageAnswer } from '@openhours/client';
import { describe, expect, test } from 'vitest';
import { createSiteMemories } from '../../db/site-memory.ts';
import { createKeptPages } from './kept-pages.ts';

const minuteMs = 60_000;
const nowMs = 1_800_000_000_000 + 20_000;

function kept(isChecked = false) {
  const world = { version: '1 1' as string | undefined, isKept: true, body: 'page', rendered: 0 };
  const pages = createKeptPages({
    memory: createSiteMemories(() => 0).make(1_000_000),
    versionOf: async () => {
      if (world.version === 'unreachable') {
        throw new Error('the database is away');
      }
      return world.version;
    },
    isChecked,
  });
  const render = async (atMs: number): Promise<PageAnswer> => {
    world.rendered += 1;
    const { body, rendered, isKept } = world;
    return { status: 200, body: `${body} ${rendered} of ${atMs}`, personal: false, isKept };
  };
  const ask = async (atMs = nowMs, key = '/') =>
    (await pages.answer({ siteId: 'site', key, nowMs: atMs, render })).body.split(' of ')[0];
  return { world, pages, ask, render };
}

describe('the same is given to whoever asks alike', () => {
  test('within a minute, and rendered anew with the next', async () => {
    const { ask, world } = kept();
    expect([await ask(), await ask(nowMs + 39_000), await ask(nowMs + 41_000)]).toEqual(['page 1', 'page 1', 'page 2']);
    expect(world.rendered).toBe(2);
  });

  test('and at a whole minute by itself, as some rules hold until it and others from it on', async () => {
    const { ask } = kept();
    const whole = Math.floor(nowMs / minuteMs) * minuteMs;
    const asked = [await ask(whole - 1), await ask(whole), await ask(whole), await ask(whole + 1)];
    expect(asked).toEqual(['page 1', 'page 2', 'page 2', 'page 3']);
  });

  test('until something of what is offered has changed', async () => {
    const { ask, world } = kept();
    await ask();
    world.version = '1 2';
    expect([await ask(), await ask()]).toEqual(['page 2', 'page 2']);
  });

  test('and not to whoever asks otherwise', async () => {
    const { ask } = kept();
    expect([await ask(nowMs, '/'), await ask(nowMs, '/ de'), await ask(nowMs, '/')]).toEqual([
      'page 1',
      'page 2',
      'page 1',
    ]);
  });
});

test('what passes by the second is rendered for each', async () => {
  const { ask, world } = kept();
  world.isKept = false;
  expect([await ask(), await ask()]).toEqual(['page 1', 'page 2']);
});

test.each([undefined, 'unreachable'])(
  'where nobody can say whether it stands (%s), it is rendered for each',
  async (version) => {
    const { ask, world } = kept();
    await ask();
    world.version = version;
    expect([await ask(), await ask()]).toEqual(['page 2', 'page 3']);
  },
);

test('many at once wait for one rendering', async () => {
  const { ask, world } = kept();
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask())))).toEqual(new Set(['page 1']));
  expect(world.rendered).toBe(1);
});

test('a rendering that fails is tried again by the next', async () => {
  const { pages, ask } = kept();
  const broken = () => Promise.reject(new Error('no page today'));
  await expect(pages.answer({ siteId: 'site', key: '/', nowMs, render: broken })).rejects.toThrow('no page today');
  expect(await ask()).toBe('page 1');
});

test('its bytes are compressed once for all who get it', async () => {
  const { pages, render } = kept();
  const asked = { siteId: 'site', key: '/', nowMs, render };
  const [first, second] = [await pages.answer(asked), await pages.answer(asked)];
  expect(second).toBe(first);
  expect(await pages.compress(second, 'gzip')).toBe(await pages.compress(first, 'gzip'));
  expect(await pages.compress(first, 'br')).not.toEqual(await pages.compress(first, 'gzip'));
});

test('where it is checked, a page that would be another by now is found', async () => {
  const { pages, world } = kept(true);
  const asked = { siteId: 'site', key: '/', nowMs, render: async () => ({ ...page, body: world.body }) };
  const page: PageAnswer = { status: 200, body: '', personal: false, isKept: true };
  await pages.answer(asked);
  await pages.answer(asked);
  world.body = 'changed by what has no number';
  await expect(pages.answer(asked)).rejects.toThrow('a page was kept as page where it is changed');
});
