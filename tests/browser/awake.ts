/** When the script of a public page has taken it over: before that its links and forms are the browser's own. */
import type { Page } from 'playwright-core';

/** Lets the page render a few times, so that what follows upon a rendering has happened. */
export async function framesRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** Waits until the script of a public page has taken it over, and waits and listens itself. */
export async function pageIsAwake(page: Page): Promise<void> {
  // React marks the elements that it has taken over.
  await page.waitForFunction(() => {
    const first = document.getElementById('root')?.firstElementChild;
    return first != null && Object.keys(first).some((key) => key.startsWith('__reactFiber'));
  });
  await framesRendered(page);
}
