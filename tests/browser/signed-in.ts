/** Opens the dashboard as somebody who works there. */
import type { Cookie, Page } from 'playwright-core';
import type { Scene, View } from './scene.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** What a browser keeps of a sign-in, by scene and address: people do not sign in again for each page they open. */
const keptSessions = new WeakMap<Scene['server'], Map<string, Cookie[]>>();

const ownerOf = ({ server }: Scene): Person => ({ email: server.ownerEmail, password: server.ownerPassword });

/** Signs in by the form, as the owner or as somebody else, and arrives at a path of the dashboard. */
export async function signInByForm(scene: Scene, page: Page, path: string, person = ownerOf(scene)): Promise<void> {
  const { url: origin } = scene.server;
  await page.goto(`${origin}/dashboard/sign-in?next=${encodeURIComponent(path)}`);
  await page.fill('[name=email]', person.email);
  await page.fill('[name=password]', person.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === new URL(path, origin).pathname);
}

/** Waits until the dashboard has rendered a view: what the server sends until its script has run has a heading, too. */
export async function viewIsRendered(page: Page): Promise<void> {
  await page.locator('#broken').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Opens a path of the dashboard as the owner, or as somebody else. Who ends the session signs in by the form instead. */
export async function openDashboard(scene: Scene, page: Page, path: string, person = ownerOf(scene)): Promise<void> {
  const sessions = keptSessions.get(scene.server) ?? new Map<string, Cookie[]>();
  keptSessions.set(scene.server, sessions);
  const kept = sessions.get(person.email);
  if (kept === undefined) {
    await signInByForm(scene, page, path, person);
    sessions.set(person.email, await page.context().cookies());
  } else {
    await page.context().addCookies(kept);
    await page.goto(`${scene.server.url}${path}`);
  }
  await viewIsRendered(page);
}

/** The same on a page of the owner's own. */
export async function openAsOwner(scene: Scene, path: string, view: View = {}): Promise<Page> {
  const page = await scene.visit(view);
  await openDashboard(scene, page, path);
  return page;
}
