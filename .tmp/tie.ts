import { browser, open, go, shot } from './kit.ts';
const page = await open('owner', { w: 1280 });
await go(page, '/dashboard/settings/people');
await page.locator('summary', { hasText: 'mara@' }).click();
await page.locator('details[open] select').first().selectOption({ label: 'Mara' });
await page.waitForTimeout(1200);
await shot(page, 'tied', true);
await browser.close();
