import { browser, open, go, shot, check, base, people } from './kit.ts';
import { readFileSync } from 'node:fs';
const c = JSON.parse(readFileSync('/tmp/staffphone/data/first-run-credentials.json','utf8'));
const page = await open('owner', { w: 390 });
await go(page, '/dashboard/settings/people');
await shot(page, 'invite-390', true); await check(page, 'invite');
console.log(page.url(), (await page.locator('main').innerText()).slice(0, 1500));
for (const [who, name, role] of [['desk','Fiona Desk','Front desk'],['staff','Mara Stein','Staff']] as const) {
  await page.fill('#invite-name', name); await page.fill('#invite-email', people[who]![0]);
  await page.getByRole('radio', { name: new RegExp('^' + role) }).first().check({ force: true });
  await page.locator('form button[type=submit]').last().click();
  await page.waitForTimeout(1500);
  await shot(page, 'invited-' + who, true);
  const url = await page.evaluate(() => [...document.querySelectorAll('input,code,a')].map((e: any) => e.value ?? e.textContent).find((t) => /https?:\/\/.*(password|invit|link|set)/.test(t ?? '')));
  console.log(url);
  if (url) { const ctx = await browser.newContext(); const p = await ctx.newPage(); await p.goto(url); console.log(await p.locator('main').innerText()); for (const f of await p.locator('input[type=password]').all()) await f.fill(people[who]![1]); await p.locator('form button[type=submit]').first().click(); await p.waitForTimeout(2500); console.log(p.url()); await ctx.close(); }
  await page.getByRole('button', { name: /close|done|copied/i }).first().click().catch(() => {});
}
await browser.close();
