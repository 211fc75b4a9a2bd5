/** Opens the dashboard as its owner. */
import type { Page } from 'playwright-core';
import type { Scene, View } from './scene.ts';

/** Signs the owner in on a page of their own and opens a path of the dashboard. */
export async function openAsOwner(scene: Scene, path: string, view: View = {}): Promise<Page> {
  const { server } = scene;
  const page = await scene.visit(view);
  await page.goto(`${server.url}/dashboard/sign-in?next=${encodeURIComponent(path)}`);
  await page.fill('[name=email]', server.ownerEmail);
  await page.fill('[name=password]', server.ownerPassword);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === new URL(path, server.url).pathname);
  return page;
}
