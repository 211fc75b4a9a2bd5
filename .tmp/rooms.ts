import { browser, open, go, shot, check, axeOn } from './kit.ts';
for (const [w, scheme, locale] of [[1280,'light','en-US'],[1280,'dark','en-GB'],[390,'light','en-US'],[390,'dark','he-IL']] as const) {
  const t = `${w}-${scheme}-${locale.slice(0,2)}`;
  const page = await open('owner', { w, scheme, locale }); page.setDefaultTimeout(15000);
  const d = (await page.request.get(page.url() === 'about:blank' ? 'http://127.0.0.1:43279/health/live' : page.url()), '2026-11-23');
  await go(page, `/dashboard/calendar?view=rooms&date=${d}`); await page.locator('[data-entry]').first().waitFor().catch(() => console.log('no entry')); await shot(page, `rooms-${t}`); await check(page, `rooms ${t}`); await axeOn(page, `rooms ${t}`);
  if (w === 1280 && scheme === 'light') {
    const e = page.locator('[data-entry]', { hasText: 'Evening yoga' }).first(); await e.scrollIntoViewIfNeeded();
    const b = (await e.boundingBox())!; const heads = await page.getByRole('heading', { level: 2 }).all();
    console.log(await Promise.all(heads.map((h) => h.innerText())));
    const other = await heads[0]!.boundingBox(); const other2 = await heads[1]!.boundingBox();
    const to = Math.abs(other!.x - b.x) > 100 ? other! : other2!;
    await page.mouse.move(b.x + 40, b.y + 10); await page.mouse.down(); await page.mouse.move(to.x + 60, b.y + 12, { steps: 8 }); await shot(page, `rooms-drag-${t}`); await page.mouse.up(); await page.waitForTimeout(900); await shot(page, `rooms-dropped-${t}`);
    console.log((await page.locator('dialog, [role=dialog], section').last().innerText()).slice(0, 400));
  }
  if (w === 1280 && scheme === 'light') { await go(page, `/dashboard/calendar?view=day&date=${d}`); await shot(page, `day12-${t}`); await go(page, `/dashboard/calendar?view=week&date=${d}`); await shot(page, `week12-${t}`); }
  await page.context().close();
}
await browser.close();
