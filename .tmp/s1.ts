import { browser, open, go, shot, check } from './kit.ts';
const variants = [[390,'light','en-GB'],[390,'dark','en-GB'],[1280,'light','en-GB'],[1280,'dark','en-GB'],[390,'light','he-IL']] as const;
for (const [w, scheme, locale] of variants) {
  const t = `${w}-${scheme}-${locale.slice(0,2)}`;
  const page = await open('staff', { w, scheme, locale });
  await go(page, '/dashboard/today');
  await shot(page, `staff-today-${t}`);
  const plus = page.locator('button[aria-controls]').filter({ has: page.locator('.tabler-icon-plus') }).first();
  console.log(t, 'plus', await plus.count(), await page.locator('html').getAttribute('lang'));
  if (await plus.count()) { await plus.click(); await shot(page, `staff-new-${t}`); await check(page, `staff-new-${t}`); }
  await go(page, '/dashboard/settings'); await shot(page, `staff-settings-${t}`); await check(page, 'staff-settings');
  await page.context().close();
  const o = await open('owner', { w, scheme, locale });
  await go(o, '/dashboard/settings'); await shot(o, `owner-settings-${t}`, true); await check(o, `owner-settings-${t}`);
  await o.context().close();
}
await browser.close();
