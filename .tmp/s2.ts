import { browser, open, go, shot, check, axeOn, base } from './kit.ts';
const variants = [[390,'light','en-GB'],[390,'dark','en-GB'],[1280,'light','en-GB'],[1280,'dark','en-GB'],[390,'light','he-IL']] as const;
for (const [w, scheme, locale] of variants) {
  const t = `${w}-${scheme}-${locale.slice(0,2)}`;
  const page = await open('owner', { w, scheme, locale });
  await go(page, '/dashboard/bookings?show=upcoming');
  const first = page.locator('main li a').first();
  const href = await first.getAttribute('href');
  // slow
  let hold = true;
  await page.route('**/*', async (route) => { const u = route.request().url(); if (hold && !/assets|\.js|\.css|\.woff|events\/stream|\/dashboard/.test(u)) await new Promise((r) => setTimeout(r, 4000)); await route.continue().catch(() => {}); });
  await page.goto(base + href, { waitUntil: 'commit' });
  await page.waitForTimeout(9500);
  await shot(page, `slow-page-${t}`);
  hold = false;
  await page.waitForTimeout(6000);
  // drawer slow from the list
  await page.unroute('**/*');
  await go(page, '/dashboard/bookings?show=upcoming');
  await page.route('**/*', async (route) => { const u = route.request().url(); if (!/assets|\.js|\.css|\.woff|events\/stream/.test(u)) await new Promise((r) => setTimeout(r, 2500)); await route.continue().catch(() => {}); });
  await page.locator('main li a').nth(1).click();
  await page.waitForTimeout(900);
  await shot(page, `slow-drawer-${t}`);
  await page.waitForTimeout(4500);
  await page.unroute('**/*');
  await page.waitForTimeout(2500);
  await shot(page, `drawer-${t}`, true); await check(page, `drawer-${t}`); if (w===390||scheme==='dark') await axeOn(page, `drawer ${t}`);
  // failed
  await go(page, '/dashboard/bookings?show=upcoming');
  await page.route(/bookings\/v2|bookings|extended/, (route) => route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ message: 'no', details: { applicationError: { code: 'PERMISSION_DENIED' } } }) }));
  await page.locator('main li a').nth(2).click();
  await page.waitForTimeout(1500);
  await shot(page, `failed-drawer-${t}`); await check(page, 'failed');
  await page.unroute(/bookings\/v2|bookings|extended/);
  // not found
  await go(page, '/dashboard/bookings?show=upcoming&booking=01a2045c-0000-7000-8000-000000000000');
  await page.waitForTimeout(800); await shot(page, `missing-drawer-${t}`);
  // offline with drawer open
  await go(page, base && (href as string));
  await page.waitForTimeout(1000);
  await page.context().setOffline(true); await page.waitForTimeout(600);
  await shot(page, `offline-drawer-${t}`); await axeOn(page, `offline ${t}`);
  await page.context().setOffline(false);
  await page.context().close();
}
await browser.close();
