/**
 * What people typed (names, addresses, telephone numbers) keeps its own direction wherever it stands: signs between its
 * words, such as hyphens and brackets, stay where they were typed also in a page that reads the other way.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoFaults, mondayMorning, sceneOfFile, timeZone } from './scene.ts';
import { openDashboard } from './signed-in.ts';

const scene = sceneOfFile();

/** Typed in the script of the other direction, each beginning or ending with signs that belong to neither. */
const typed = {
  'he-IL': {
    business: 'Bar-Lev Massage (city)',
    place: 'Studio 5-7 (rear)',
    address: '12-14 King-George St., Tel-Aviv (rear)',
    staff: 'Dana Bar-Lev (senior)',
    service: 'Massage (50-60)',
    client: 'Ruth Ben-Ami (guest)',
    user: 'Tom Bar-Ilan (desk)',
    kind: 'Chairs 1-3 (upstairs)',
    phone: '+972 3-555-0100',
    email: 'ruth-1@example.com',
  },
  'en-GB': {
    business: 'עיסוי בר-לב (מרכז)',
    place: 'סטודיו 5-7 (חצר)',
    address: 'רחוב המלך-ג׳ורג׳ 12-14, תל-אביב (חצר)',
    staff: 'דנה בר-לב (בכירה)',
    service: 'עיסוי (50-60)',
    client: 'רות בן-עמי (אורחת)',
    user: 'תום בר-אילן (דלפק)',
    kind: 'כיסאות 1-3 (למעלה)',
    phone: '+972 3-555-0101',
    email: 'ruth-2@example.com',
  },
} as const;

type Typed = (typeof typed)[keyof typeof typed];

/** The business is called and written to as given, and somebody has booked; `time` is the hour. */
async function rename(
  words: Typed,
  time: string,
): Promise<{ readonly bookingId: string; readonly editors: readonly string[] }> {
  const owner = await scene.server.client('OWNER');
  await owner.siteProperties.updateSiteProperties({
    properties: { businessName: words.business },
    fields: { paths: ['businessName'] },
  });
  const { locations = [] } = await owner.locations.listLocations({});
  const { id, revision } = locations[0] as { id: string; revision: string };
  await owner.locations.updateLocation({
    location: { id, revision, name: words.place, address: { formattedAddress: words.address }, phone: words.phone },
  });
  const { staffMembers } = await owner.staff.queryStaffMembers({ query: {} });
  const [member] = staffMembers;
  await owner.staff.updateStaffMember({
    staffMember: { id: member?.id as string, revision: member?.revision as string, name: words.staff },
  });
  const { services } = await owner.services.queryServices({ query: {} });
  const [service] = services;
  await owner.services.updateService({
    service: { id: service?.id as string, revision: service?.revision as string, name: words.service },
  });
  await owner.users.inviteUser({
    user: { email: `desk-${time}@example.com`, name: words.user, role: 'STAFF' },
    way: 'HAND_OVER',
  });
  const { resourceType } = await owner.resources.createResourceType({ resourceType: { name: words.kind } });
  await owner.resources.createResource({ resource: { name: '1', typeId: resourceType.id } });
  const [firstName = '', ...rest] = words.client.split(' ');
  const { booking } = await (await scene.server.client('apiKey')).bookings.createBooking({
    booking: {
      bookedEntity: {
        slot: {
          serviceId: service?.id as string,
          startDate: `2026-11-24T${time}:00:00`,
          endDate: `2026-11-24T${time}:50:00`,
          timezone: timeZone,
          resource: { id: member?.resourceId as string },
        },
      },
      totalParticipants: 1,
      contactDetails: { firstName, lastName: rest.join(' '), email: words.email, phone: words.phone },
      status: 'CONFIRMED',
    },
  });
  return {
    bookingId: booking.id,
    editors: [`settings/locations/${id}`, `staff/${member?.id}`, `services/${service?.id}`],
  };
}

/** Where something that was typed is rendered in the direction of what stands around it. */
function mixed(page: Page, words: Typed): Promise<string[]> {
  return page.evaluate((all) => {
    const directionOf = (text: string) => (/\p{L}/u.exec(text)?.[0].match(/\p{Script=Hebrew}/u) ? 'rtl' : 'ltr');
    const isolated = (element: Element): Element => {
      let each = element;
      while (getComputedStyle(each).unicodeBidi === 'normal' && getComputedStyle(each).display.startsWith('inline')) {
        each = each.parentElement as Element;
      }
      return each;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (parentElement === null || parentElement.closest('script, style, noscript, title, option, .oh-heard')) {
        continue;
      }
      if (!parentElement.checkVisibility()) {
        continue;
      }
      for (const text of all) {
        const rest = data.replaceAll(`\u2068${text}\u2069`, '');
        if (!rest.includes(text)) {
          continue;
        }
        const around = isolated(parentElement);
        // What stands beside it may read the same way: a message in a language of its own.
        const beside = rest.replaceAll(text, '').match(/\p{L}/gu) ?? [];
        const isAlone = rest.trim() === text || beside.every((letter) => directionOf(letter) === directionOf(text));
        if (!isAlone || getComputedStyle(around).direction !== directionOf(text)) {
          found.push(`${around.outerHTML.slice(0, 300)}`);
        }
      }
    }
    // What a choice or a hint shows, which no element can set apart.
    for (const element of document.querySelectorAll('option, [title]')) {
      const shown = element.getAttribute('title') ?? element.textContent ?? '';
      for (const text of all) {
        const rest = shown.replaceAll(`\u2068${text}\u2069`, '');
        if (rest.includes(text) && rest !== text) {
          found.push(`${element.outerHTML.slice(0, 300)}`);
        }
      }
    }
    for (const text of all) {
      if (document.title.replaceAll(`\u2068${text}\u2069`, '').includes(text) && document.title !== text) {
        found.push(`title: ${document.title}`);
      }
    }
    // What fills a line of its own begins where the lines around it begin.
    for (const own of document.querySelectorAll('bdi, h2[dir=auto], a [dir=auto]')) {
      const { direction, display, textAlign } = getComputedStyle(own);
      const around = getComputedStyle(own.parentElement as Element);
      const isLine = !display.startsWith('inline') && own.checkVisibility() && own.textContent !== '';
      if (isLine && textAlign === 'start' && around.textAlign === 'start' && direction !== around.direction) {
        found.push(`at the other edge: ${own.outerHTML.slice(0, 200)}`);
      }
    }
    return found;
  }, Object.values(words));
}

describe.each([
  ['he-IL', '10'],
  ['en-GB', '12'],
] as const)('in %s', (locale, time) => {
  test('what was typed in the other direction stands as it was typed, on every page', async () => {
    const words = typed[locale];
    const { bookingId, editors } = await rename(words, time);
    const findings: Record<string, string[]> = {};
    const look = async (page: Page, name: string) => {
      const found = await mixed(page, words);
      if (found.length > 0) {
        findings[name] = [...new Set(found)];
      }
    };
    const customer = await scene.visit({ size: 'phone', locale });
    const slug = scene.serviceSlug;
    for (const path of [
      '/',
      '/book-online',
      `/service-page/${slug}`,
      `/booking-calendar/${slug}?day=2026-11-25`,
      `/booking-form?service=${slug}&start=2026-11-25T${time}:00`,
    ]) {
      await customer.goto(`${scene.server.url}${path}`, { waitUntil: 'networkidle' });
      await look(customer, path);
    }
    await customer.fill('#booking-name', words.client);
    await customer.fill('#booking-email', words.email);
    await customer.fill('#booking-phone', words.phone);
    await customer.locator('form[method=post]:has([name=email]) button[type=submit]:not([name])').click();
    await customer.waitForURL(/\/thank-you/);
    await look(customer, 'confirmation');
    const manage = (await customer.locator('a[href^="/manage/"]').first().getAttribute('href')) as string;
    for (const path of [manage, `${manage}/cancel`]) {
      await customer.goto(`${scene.server.url}${path}`, { waitUntil: 'networkidle' });
      await look(customer, path.replace(manage, '/manage'));
    }
    expectNoFaults(customer);

    const desk = await scene.visit({ size: 'desktop', locale });
    await desk.clock.setFixedTime(mondayMorning);
    // Each with something that stands there once it is read.
    for (const [path, awaited] of [
      ['/dashboard/today', words.staff],
      [`/dashboard/bookings?show=all&booking=${bookingId}`, words.place],
      ['/dashboard/calendar?view=day&date=2026-11-24', words.client],
      ['/dashboard/calendar?view=week&date=2026-11-24', words.client],
      ['/dashboard/calendar?view=agenda&date=2026-11-24', words.client],
      ['/dashboard/calendar?view=month&date=2026-11-24', words.client],
      ['/dashboard/services', words.service],
      ['/dashboard/staff', words.staff],
      ['/dashboard/settings/locations', words.place],
      ['/dashboard/today?new=booking&start=2026-11-25T15:00', words.service],
    ] as const) {
      await openDashboard(scene, desk, path);
      await desk.getByText(awaited).first().waitFor({ state: 'attached' });
      await look(desk, path);
    }
    for (const editor of editors) {
      await openDashboard(scene, desk, `/dashboard/${editor}`);
      await desk.getByRole('heading', { level: 1, name: / \(.+\)$|^.+\d-\d/ }).waitFor();
      await look(desk, editor.split('/')[0] as string);
    }
    await openDashboard(scene, desk, '/dashboard/settings/people');
    await desk.getByText(words.user).first().click();
    await look(desk, 'people');
    await desk.getByRole('button', { name: locale === 'en-GB' ? 'Withdraw invitation' : 'ביטול ההזמנה' }).click();
    await look(desk, 'people, the question');
    await openDashboard(scene, desk, '/dashboard/settings/rooms');
    await desk.getByRole('button').filter({ hasText: words.kind }).click();
    await look(desk, 'rooms');
    await openDashboard(scene, desk, '/dashboard/messages');
    await desk.getByText(words.email).first().waitFor();
    await look(desk, 'messages');
    // What the search finds.
    for (const sought of [
      words.client.split(' ')[0] as string,
      words.place.split(' ')[0] as string,
      words.staff.split(' ')[0] as string,
    ]) {
      await desk.keyboard.press('Control+k');
      await desk.getByRole('dialog').getByRole('combobox').fill(sought);
      await desk.getByRole('dialog').getByRole('option').filter({ hasText: sought }).first().waitFor();
      await look(desk, `search for ${sought}`);
      await desk.keyboard.press('Escape');
      await desk.keyboard.press('Escape');
    }
    expectNoFaults(desk);
    expect(findings).toEqual({});
  });
});
