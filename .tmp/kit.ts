import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { launchBrowser } from '../tests/support/browser.ts';
import axe from 'axe-core';
export const base = process.env['BASE'] ?? 'http://127.0.0.1:43279';
const sh = '/tmp/staffphone/shots';
mkdirSync(sh, { recursive: true });
export const people: Record<string, [string, string]> = {
  owner: ['owner@example.org', 'owner-owner-42'],
  desk: ['fiona@example.org', 'desk-desk-desk-42'],
  staff: ['mara@example.org', 'staff-staff-staff-42'],
};
export const browser = await launchBrowser();
export async function open(who: string, o: { w?: number; h?: number; scheme?: 'light' | 'dark'; locale?: string; touch?: boolean; tz?: string } = {}) {
  const w = o.w ?? 390;
  const context = await browser.newContext({ viewport: { width: w, height: o.h ?? (w < 600 ? 844 : 900) }, colorScheme: o.scheme ?? 'light', locale: o.locale ?? 'en-GB', timezoneId: o.tz ?? 'Europe/Berlin', reducedMotion: 'reduce', hasTouch: o.touch ?? false, isMobile: o.touch ?? false });
  const file = `/tmp/staffphone/cookies-${who}.json`;
  if (existsSync(file)) await context.addCookies(JSON.parse(readFileSync(file, 'utf8')));
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => { if (m.type() === 'error' && !/Failed to load/.test(m.text())) console.log('CONSOLE', m.text().slice(0, 300)); });
  if (!existsSync(file)) {
    const [email, password] = people[who]!;
    await page.goto(`${base}/dashboard/sign-in`);
    await page.fill('[name=email]', email); await page.fill('[name=password]', password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(/dashboard\/(today|setup|calendar|bookings)/);
    writeFileSync(file, JSON.stringify(await context.cookies()));
  }
  return page;
}
export type P = Awaited<ReturnType<typeof open>>;
export async function go(page: P, path: string) { await page.goto(base + path); await page.getByRole('heading', { level: 1 }).first().waitFor(); await page.waitForLoadState('networkidle').catch(() => {}); }
export async function shot(page: P, name: string, full = false) { await page.waitForTimeout(250); await page.screenshot({ path: `${sh}/${name}.png`, fullPage: full }); }
export async function check(page: P, name: string) {
  const r = await page.evaluate(() => {
    const out: string[] = [];
    const vw = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > vw + 1) out.push(`H-OVERFLOW ${document.documentElement.scrollWidth}>${vw}`);
    for (const el of document.querySelectorAll('button,a[href],input,select,textarea,summary,[role=button]')) {
      const b = (el.closest('label') ?? el).getBoundingClientRect();
      if (b.width < 2 || b.height < 2) continue;
      const s = getComputedStyle(el); if (s.visibility === 'hidden' || s.opacity === '0') continue;
      if (innerWidth < 600 && (b.height < 43.5 || b.width < 43.5)) { const inP = el.tagName === 'A' && s.display === 'inline'; out.push(`${inP ? 'inline ' : ''}SMALL ${Math.round(b.width)}x${Math.round(b.height)} ${el.tagName} ${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 50)}`); }
    }
    return out;
  });
  if (r.length) console.log(`-- ${name}\n` + r.join('\n'));
}
export async function axeOn(page: P, name: string) {
  await page.evaluate(axe.source);
  const f = await page.evaluate(async () => (await (globalThis as any).axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice'] })).violations.map((v: any) => v.id + ': ' + v.nodes.map((n: any) => n.html.slice(0, 160) + ' ' + n.failureSummary.slice(0,200)).slice(0, 3).join(' | ')));
  if (f.length) console.log(`AXE ${name}`, f);
}
