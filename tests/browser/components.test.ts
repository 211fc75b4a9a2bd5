/**
 * The page on which every component stands in every state: axe finds nothing on it, nothing sticks out, in light and dark,
 * on phones and desktops, in both directions; and what can be used is used by keyboard alone.
 */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { shareInUsualRun } from '../support/long-run.ts';
import { expectAccessible, expectFocusInSight, expectNoFaults, focusedName, sceneOfFile, type View } from './scene.ts';
import { openAsOwner } from './signed-in.ts';

const scene = sceneOfFile();
const path = '/dashboard/components';

/** Each two of them meet in one view. Each run has both widths and both schemes; all four are for the long one. */
const views = shareInUsualRun(
  [
    { size: 'phone', scheme: 'dark', locale: 'he-IL' },
    { size: 'phone', scheme: 'light', locale: 'en-GB' },
    { size: 'desktop', scheme: 'light', locale: 'he-IL' },
    { size: 'desktop', scheme: 'dark', locale: 'en-GB' },
  ] as const satisfies readonly View[],
  2,
);

async function openComponents(view: View): Promise<Page> {
  const page = await openAsOwner(scene, path, view);
  // The last part waits for the texts of public pages.
  await page.locator('[data-component=LinkNotice]').waitFor();
  return page;
}

describe.each(views)('on a $size, $scheme, $locale', (view) => {
  test('every component is accessible and has room', async () => {
    const page = await openComponents(view);
    expect(await page.locator('html').getAttribute('dir')).toBe(view.locale === 'he-IL' ? 'rtl' : 'ltr');
    await expectAccessible(page, path);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    expectNoFaults(page);
    await page.context().close();
  });
});

describe.each(['en-GB', 'he-IL'] as const)('by keyboard alone, in %s', (locale) => {
  let page: Page;
  beforeAll(async () => {
    page = await openComponents({ size: 'desktop', scheme: 'light', locale });
  });

  /** The component with the focus in its first control. */
  async function enter(name: string) {
    const component = page.locator(`[data-component="${name}"]`);
    await component.locator('button, input, select').first().focus();
    return component;
  }

  test('Tab reaches every control of every component, each named and in sight', async () => {
    await page.locator('h1').evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    const reached = new Set<string>();
    const unnamed: string[] = [];
    for (let step = 0; step < 600; step += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const focused = document.activeElement;
        return {
          component: focused?.closest<HTMLElement>('[data-component]')?.dataset['component'],
          html: focused?.outerHTML.slice(0, 160) ?? '',
        };
      });
      if (at.component === undefined) {
        break;
      }
      reached.add(at.component);
      await expectFocusInSight(page);
      if ((await focusedName(page)) === '') {
        unnamed.push(at.html);
      }
    }
    expect(unnamed).toEqual([]);
    const interactive = await page
      .locator('[data-component]:has(:is(button, input, select, textarea):enabled, a[href], summary)')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['component'] ?? ''));
    expect([...reached].sort()).toEqual(interactive.sort());
  });

  test('arrow keys walk a group of radio buttons', async () => {
    const group = await enter('RadioGroup');
    await group.locator('input[value=CLASS]').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await group.locator('input[value=COURSE]').first().isChecked()).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await group.locator('input[value=CLASS]').first().isChecked()).toBe(true);
  });

  test('a search goes by the page while it is empty, and then by what is typed, clear of its glass', async () => {
    const field = (await enter('SearchField')).locator('input').first();
    const ofPage = locale === 'he-IL' ? 'rtl' : 'ltr';
    const styleOf = () =>
      field.evaluate((input) => {
        const { direction, paddingLeft, paddingRight } = getComputedStyle(input);
        return { direction, paddingLeft, paddingRight };
      });
    const padding = { paddingLeft: '40px', paddingRight: '40px' };
    expect(await styleOf()).toEqual({ direction: ofPage, ...padding });
    await page.keyboard.type('Mara');
    expect(await styleOf()).toEqual({ direction: 'ltr', ...padding });
    await field.fill('רות');
    expect(await styleOf()).toEqual({ direction: 'rtl', ...padding });
  });

  test('the space bar presses switches and boxes', async () => {
    for (const name of ['Switch', 'Checkbox']) {
      const first = (await enter(name)).locator('input').first();
      await page.keyboard.press('Space');
      expect(await first.isChecked()).toBe(true);
    }
  });

  test('a sheet keeps the focus inside and gives it back', async () => {
    await enter('Sheet');
    const opener = await focusedName(page);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await expectAccessible(page, 'the open sheet');
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      // Between its last and its first control the focus is in the browser's own bar.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe(opener);
  });

  test('a panel takes the focus and is closed by Escape', async () => {
    await enter('SidePanel, ViewWithPanel');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: /Hohenstein/ });
    await heading.waitFor();
    expect(await heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await expectAccessible(page, 'the open panel');
    await page.keyboard.press('Escape');
    await heading.waitFor({ state: 'detached' });
  });

  test('what a button unfolds is closed by Escape, and by leaving it', async () => {
    const disclosure = await enter('FilterDisclosure (useDisclosure)');
    const button = disclosure.locator('button').first();
    await page.keyboard.press('Enter');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page, 'what is unfolded');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});
