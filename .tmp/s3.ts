import { browser, open, go, shot, check, axeOn, base } from './kit.ts';
import { readFileSync } from 'node:fs';
const cred = JSON.parse(readFileSync('/tmp/staffphone/data/first-run-credentials.json','utf8'));
export async function api(path: string, body?: unknown, method = 'POST') {
  const r = await fetch(base + path, { method, headers: { authorization: cred.apiKey, 'wix-site-id': cred.siteId, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const t = await r.text(); if (!r.ok) console.log(r.status, t.slice(0, 400)); return JSON.parse(t || '{}');
}
const touch = { w: 390, touch: true } as const;
const who = process.argv[2] ?? 'owner';
const page = await open(who, touch);
// 1. drawer states again
await go(page, '/dashboard/bookings?show=upcoming');
await page.locator('main li a').nth(2).tap();
await page.waitForTimeout(1200); await shot(page, `n-drawer-${who}`); await check(page, 'drawer');
await page.context().setOffline(true); await page.waitForTimeout(500); await shot(page, `n-offline-${who}`); await page.context().setOffline(false);
await go(page, '/dashboard/bookings?show=upcoming&booking=01a2045c-0000-7000-8000-000000000000'); await page.waitForTimeout(600); await shot(page, `n-missing-${who}`); await check(page, 'missing');
// 2. request
await go(page, '/dashboard/bookings?show=waiting'); await page.waitForTimeout(500); await shot(page, `n-waiting-${who}`); await check(page,'waiting');
await page.locator('main li a').first().tap(); await page.waitForTimeout(1500); await shot(page, `n-request-${who}`, true); await check(page, 'request');
// decline question
await page.getByRole('button', { name: 'Decline booking' }).tap(); await page.waitForTimeout(400); await shot(page, `n-decline-${who}`); await check(page, 'decline q');
await page.getByRole('button', { name: 'Keep booking' }).tap();
// move
await page.getByRole('button', { name: /^Move/ }).first().tap(); await page.waitForTimeout(1500); await shot(page, `n-move-${who}`, true); await check(page, 'move');
// class participant booking
await go(page, '/dashboard/bookings?show=upcoming');
await page.getByRole('link', { name: /Evening yoga/ }).first().tap(); await page.waitForTimeout(1200); await shot(page, `n-class-${who}`, true); await check(page, 'class drawer');
await page.getByRole('button', { name: 'Change' }).first().tap().catch(async () => console.log('no Change', await page.locator('button').allInnerTexts()));
await page.waitForTimeout(300); await shot(page, `n-class-change-${who}`, true); await check(page, 'class change');
await page.getByRole('button', { name: 'Cancel booking' }).tap(); await page.waitForTimeout(400); await shot(page, `n-class-cancel-${who}`); 
// calendar
await go(page, '/dashboard/calendar'); await page.waitForTimeout(900); await shot(page, `n-agenda-${who}`); await check(page, 'agenda');
await go(page, '/dashboard/calendar?date=2026-11-23'); await page.waitForTimeout(900); await shot(page, `n-agenda-mon-${who}`, true);
await page.getByRole('button', { name: /Evening yoga/ }).first().tap(); await page.waitForTimeout(900); await shot(page, `n-session-${who}`); await check(page, 'session sheet');
await page.getByRole('button', { name: 'Cancel session' }).tap().catch(()=>{}); await page.waitForTimeout(400); await shot(page, `n-session-cancel-${who}`);
await go(page, '/dashboard/calendar?view=day&date=2026-11-25'); await page.waitForTimeout(900); await shot(page, `n-day-${who}`); await check(page, 'day');
await go(page, '/dashboard/calendar?view=week&date=2026-11-25'); await page.waitForTimeout(900); await shot(page, `n-week-${who}`);
await go(page, '/dashboard/calendar?view=month&date=2026-11-25'); await page.waitForTimeout(900); await shot(page, `n-month-${who}`);
// new menu
await page.locator('button', { hasText: 'New' }).first().tap(); await page.waitForTimeout(300); await shot(page, `n-new-${who}`);
await page.getByRole('button', { name: 'Book for a client' }).tap(); await page.waitForTimeout(1500); await shot(page, `n-book-${who}`, true); await check(page, 'book');
await go(page, '/dashboard/today'); await page.locator('button', { hasText: 'New' }).first().tap(); await page.getByRole('button', { name: 'Block time' }).tap(); await page.waitForTimeout(1200); await shot(page, `n-block-${who}`, true); await check(page, 'block');
// more
await go(page, '/dashboard/today'); await page.locator('button', { hasText: 'More' }).first().tap(); await page.waitForTimeout(300); await shot(page, `n-more-${who}`); await check(page, 'more');
await browser.close();
