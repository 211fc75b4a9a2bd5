import { browser, open, go, shot, check, axeOn } from './kit.ts';
for (const [w, scheme, locale] of [[390,'dark','en-GB'],[1280,'dark','en-GB'],[1280,'light','en-GB'],[390,'light','he-IL']] as const) {
  const t = `${w}-${scheme}-${locale.slice(0,2)}`;
  const page = await open('owner', { w, scheme, locale });
  page.setDefaultTimeout(15000);
  await go(page, '/dashboard/services');
  await page.locator('main li a').first().click(); await page.waitForTimeout(2500);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.45)); await shot(page, `svc-mid-${t}`);
  // times of its own
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight)); await shot(page, `svc-low-${t}`); 
  const own = page.getByRole('radio').or(page.getByRole('checkbox')).or(page.getByRole('switch'));
  await shot(page, `svc-full-${t}`, true); await check(page, `svc ${t}`);
  if (w === 390) await axeOn(page, `svc ${t}`);
  await go(page, '/dashboard/setup').catch(() => {}); await page.waitForTimeout(800); await shot(page, `setup-${t}`, true); await check(page, 'setup');
  await go(page, '/dashboard/today'); await page.locator('button, summary').filter({ hasText: /sample|לדוגמה/i }).first().click().catch((e) => console.log('no sample', e.message.slice(0,100)));
  await page.getByRole('button', { name: /Remove the sample…|הסר/ }).first().click().catch((e) => console.log('no ask', String(e).slice(0,80)));
  await page.waitForTimeout(500); await shot(page, `removal-${t}`); await check(page, 'removal');
  await page.context().close();
}
await browser.close();
