/** What customers' messages say of price, moving and cancelling: what is true when they are written. */
import type { Booking } from '@openhours/contract';
import { expect, test } from 'vitest';
import { madeUpNotice, madeUpSetting, withPlainSpaces } from '../../../../../../tests/support/made-up-messages.ts';
import { hourMs } from '../../../time/index.ts';
import { completePolicyRules, type SaidRules } from '../../policies/rules.ts';
import { termsByLink } from '../rules/transitions.ts';
import { composeMessage } from './compose.ts';
import type { BookingNotice } from './rules/notices.ts';
import type { MessageSetting } from './setting.ts';

const startMs = Date.UTC(2026, 11, 1, 9);
const booking = {
  id: 'b1',
  status: 'CONFIRMED',
  startDate: new Date(startMs).toISOString(),
  endDate: new Date(startMs + hourMs).toISOString(),
  totalParticipants: 1,
  bookedAddOns: [],
  bookedEntity: { title: 'Haircut', tags: ['INDIVIDUAL'], slot: { timezone: 'Europe/Berlin' } },
  contactDetails: { email: 'grace@example.com' },
} as unknown as Booking;

/** A policy as it decides about a booking at a moment. */
function byLink(
  said: SaidRules,
  at: number,
  booked: 'SLOT' | 'SCHEDULE' = 'SLOT',
  status: 'CONFIRMED' | 'PENDING' = 'CONFIRMED',
) {
  return termsByLink({ status, booked, start_at: startMs, end_at: startMs + hourMs }, completePolicyRules(said), at);
}

const cancelling = (minutes?: number) => ({
  cancellationPolicy: {
    enabled: true,
    ...(minutes === undefined ? {} : { limitLatestCancellation: true, latestCancellationInMinutes: minutes }),
  },
});
const moving = (minutes?: number) => ({
  reschedulePolicy: {
    enabled: true,
    ...(minutes === undefined ? {} : { limitLatestReschedule: true, latestRescheduleInMinutes: minutes }),
  },
});
const dayBefore = startMs - 24 * hourMs;
const longBefore = startMs - 10 * 24 * hourMs;

function settingAt(at: number, more: Partial<MessageSetting> = {}): MessageSetting {
  return madeUpSetting(at, { ways: ['+49 30 1', 'desk@salon.test'], byLink: byLink({}, at), ...more });
}

async function composed(
  setting: MessageSetting,
  more: Partial<BookingNotice> = {},
  channel: 'EMAIL' | 'SMS' = 'EMAIL',
) {
  const notice = madeUpNotice(booking, { channels: [channel], ...more });
  const { html, text } = await composeMessage(notice, channel, 'grace@example.com', setting);
  return { html: withPlainSpaces(html), text: withPlainSpaces(text) };
}

const asking = 'Ask Salon:\n+49 30 1\ndesk@salon.test';
const monday = 'Monday, November 30, 2026 at 10:00 AM';

test.each<[string, SaidRules, number, string, string[]]>([
  ['neither', {}, longBefore, 'See your booking', ['It can be neither moved nor cancelled online.', asking]],
  [
    'moving alone',
    moving(1440),
    longBefore,
    'See or move',
    [`You can move it until ${monday}.`, 'It cannot be cancelled online.', asking],
  ],
  [
    'cancelling alone',
    cancelling(1440),
    longBefore,
    'See or cancel',
    ['It cannot be moved online.', `Free to cancel until ${monday}.`, asking],
  ],
  [
    'both, until one moment',
    { ...moving(1440), ...cancelling(1440) },
    longBefore,
    'See, move or cancel',
    [`Free to move or cancel until ${monday}.`],
  ],
  [
    'both, until two moments',
    { ...moving(), ...cancelling(1440) },
    longBefore,
    'See, move or cancel',
    ['You can move it until Tuesday, December 1, 2026 at 10:00 AM.', `Free to cancel until ${monday}.`],
  ],
  [
    'both, and their time is over',
    { ...moving(1440), ...cancelling(1440) },
    dayBefore + 1,
    'See your booking',
    ['It is too late to move or cancel it online.', asking],
  ],
  [
    'both, and the time of one is over',
    { ...moving(60), ...cancelling(1440) },
    dayBefore + 1,
    'See or move',
    ['You can move it until Tuesday, December 1, 2026 at 9:00 AM.', 'It is too late to cancel it online.', asking],
  ],
  [
    'both, but for those alone who have signed in',
    {
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      reschedulePolicy: { enabled: true, allowAnonymous: false },
    },
    longBefore,
    'See your booking',
    ['It can be neither moved nor cancelled online.', asking],
  ],
  [
    'both until a midnight',
    { ...moving(600), ...cancelling(600) },
    longBefore,
    'See, move or cancel',
    ['Free to move or cancel until Monday, November 30, 2026, end of the day.'],
  ],
])('what its policy allows: %s', async (_, said, at, label, terms) => {
  const setting = settingAt(at, { byLink: byLink(said, at) });
  const { html, text } = await composed(setting);
  expect(text).toContain(`${label}:\nhttps://salon.test/manage/token`);
  expect(html).toContain(`>${label}<`);
  expect(text).toContain(`Changes: ${terms.join('\n')}\n`);
  for (const line of terms.flatMap((term) => term.split('\n'))) {
    expect(html).toContain(line);
  }
  // A reminder leads to the same page, and repeats no terms.
  const reminder = await composed(setting, { type: 'BOOKING_REMINDER' });
  expect(reminder.text).toContain(`${label}:\nhttps://salon.test/manage/token`);
  expect(reminder.text).not.toContain('Changes: ');
});

const dayAhead = { ...moving(1440), ...cancelling(1440) };
const withdrawn = 'You can withdraw your request at any time until it is confirmed.';
test.each<[string, SaidRules, number, string, string[]]>([
  ['in time', dayAhead, longBefore, 'See, move or withdraw', [`You can move it until ${monday}.`, withdrawn]],
  ['too late', dayAhead, dayBefore + 1, 'See or withdraw', ['It cannot be moved online.', withdrawn, asking]],
  ['where nothing is allowed', {}, longBefore, 'See or withdraw', ['It cannot be moved online.', withdrawn, asking]],
  [
    'once its time has begun',
    dayAhead,
    startMs + 1,
    'See or withdraw',
    ['It cannot be moved online.', withdrawn, asking],
  ],
])(
  'a request can be withdrawn at any time, and names no moment that is past: %s',
  async (_, said, at, label, terms) => {
    const setting = settingAt(at, { byLink: byLink(said, at, 'SLOT', 'PENDING') });
    const pending = { ...booking, status: 'PENDING' as const };
    for (const type of ['BOOKING_REQUESTED', 'BOOKING_RESCHEDULED'] as const) {
      const { text } = await composed(setting, { type, booking: pending });
      expect(text).toContain(`${label}:\nhttps://salon.test/manage/token`);
      expect(text).toContain(`Changes: ${terms.join('\n')}\n`);
    }
  },
);

test('a course can be left, not moved; what has begun can be left, too, and promises no moment that is past', async () => {
  const open = { ...moving(), ...cancelling() };
  const ofCourse = await composed(settingAt(longBefore, { byLink: byLink(open, longBefore, 'SCHEDULE') }));
  expect(ofCourse.text).toContain('See or cancel:\n');
  expect(ofCourse.text).toContain('It cannot be moved online.\nFree to cancel until Tuesday, December 1');
  const begun = await composed(settingAt(startMs + 1, { byLink: byLink(open, startMs + 1) }));
  expect(begun.text).toContain('See or cancel:\n');
  expect(begun.text).toContain(`Changes: It is too late to move it online.\n${asking}\n`);
});

test('who came or was missed is led to the visit, not to calling it off; a course goes on', async () => {
  const setting = settingAt(startMs + 1, { byLink: byLink(cancelling(), startMs + 1) });
  const { slot, title } = booking.bookedEntity;
  const ofCourse = {
    ...booking,
    bookedEntity: { title, schedule: { scheduleId: 'course', timezone: slot!.timezone } },
  };
  for (const type of ['BOOKING_ATTENDED', 'BOOKING_NOT_ATTENDED'] as const) {
    const { html, text } = await composed(setting, { type });
    expect(text).toContain('See your booking:\nhttps://salon.test/manage/token');
    expect(html).not.toContain('cancel');
    expect((await composed(setting, { type, booking: ofCourse as Booking })).text).toContain('See or cancel:\n');
  }
});

test('who cannot be reached otherwise is not promised; an online visit goes by the clock of its customer', async () => {
  const nowhere = await composed(settingAt(longBefore, { ways: [] }));
  expect(nowhere.text).toContain('It can be neither moved nor cancelled online.\n\n');
  const away = { ...booking, contactDetails: { ...booking.contactDetails, timeZone: 'America/New_York' } };
  const online = settingAt(longBefore, { isOnline: true, byLink: byLink(cancelling(1440), longBefore) });
  expect((await composed(online, { booking: away })).text).toContain(
    'Free to cancel until Monday, November 30, 2026 at 4:00 AM (New York time).',
  );
});

test.each<[string, MessageSetting['price'], string | undefined]>([
  ['free', { otherPrice: { kind: 'free' } }, 'Free of charge'],
  ['fixed', { price: { amount: '37.50', currency: 'EUR' } }, '€37.50'],
  ['whole', { price: { amount: '40', currency: 'EUR' } }, '€40'],
  ['from', { otherPrice: { kind: 'from', amount: '20', currency: 'EUR' } }, 'from €20'],
  ['in words', { otherPrice: { kind: 'words', words: '<by agreement>' } }, '<by agreement>'],
  ['none', {}, undefined],
])('the price as the pages say it: %s', async (_, price, said) => {
  const setting = settingAt(longBefore, { price });
  for (const type of ['BOOKING_CONFIRMED', 'BOOKING_REQUESTED', 'BOOKING_RESCHEDULED'] as const) {
    const { html, text } = await composed(setting, { type });
    expect(/^Price: (.*)$/m.exec(text)?.[1]).toBe(said);
    expect(html.includes('Price')).toBe(said !== undefined);
    expect(html).not.toContain('<by agreement>');
  }
});

test.each([
  ['en', 'See or cancel', 'Price: from €20', 'Free to cancel until '],
  ['de', 'Ansehen oder absagen', 'Preis: ab 20 €', 'Kostenlos absagen bis Montag, 30. November 2026 um 10:00.'],
  ['es', 'Ver o cancelar', 'Precio: desde 20 €', 'Cancelación gratuita hasta el lunes, 30 de noviembre de 2026'],
  ['fr', 'Voir ou annuler ', 'Prix : à partir de 20 €', 'Annulation gratuite jusqu’au lundi 30 novembre 2026'],
  ['he', 'לצפייה או לביטול', 'מחיר: החל מ־', 'ביטול ללא תשלום עד יום שני, 30 בנובמבר 2026'],
])('in %s', async (customerLanguage, label, price, term) => {
  const setting = settingAt(longBefore, {
    customerLanguage,
    price: { otherPrice: { kind: 'from', amount: '20', currency: 'EUR' } },
    byLink: byLink(cancelling(1440), longBefore),
  });
  const { text } = await composed(setting);
  const clean = text.replaceAll(/[\u200e\u200f]/g, '');
  expect(clean).toContain(`${label}:\n`);
  expect(clean).toContain(price);
  expect(clean).toContain(term);
});

test('short messages, the business and whoever does the work read nothing of it', async () => {
  const setting = settingAt(longBefore, { price: { otherPrice: { kind: 'free' } } });
  for (const more of [
    { type: 'BUSINESS_BOOKING_CREATED', audience: 'business' },
    { type: 'STAFF_BOOKING_CREATED', audience: 'staff' },
  ] as const) {
    expect((await composed(setting, more)).text).not.toMatch(/Price|Changes|online/);
  }
  expect((await composed(setting, {}, 'SMS')).text).not.toMatch(/Price|Changes|online/);
});

test.each<[string, MessageSetting['fees'], readonly string[]]>([
  [
    'that begins before it can no longer be cancelled',
    [{ fromMs: dayBefore, fee: { amount: '45.00', currency: 'USD' } }],
    [`You can cancel until Tuesday, December 1, 2026 at 10:00 AM.`, `From ${monday}, cancelling costs $45.`],
  ],
  [
    'for not coming alone',
    [
      { fromMs: startMs, fee: { amount: '45.00', currency: 'USD' } },
      { fromMs: undefined, fee: { amount: '90.00', currency: 'USD' } },
    ],
    [
      'Free to cancel until Tuesday, December 1, 2026 at 10:00 AM.',
      'From Tuesday, December 1, 2026 at 10:00 AM, cancelling costs $45.',
      'Not coming costs $90.',
    ],
  ],
  [
    'that always counts',
    [{ fromMs: undefined, fee: { amount: '90.00', currency: 'USD' } }],
    [
      'You can cancel until Tuesday, December 1, 2026 at 10:00 AM.',
      'Cancelling now costs $90.',
      'Not coming costs $90.',
    ],
  ],
])('a fee %s is told with its moment', async (_words, fees, said) => {
  const { text } = await composed(settingAt(longBefore, { byLink: byLink(cancelling(), longBefore), fees }));
  for (const words of said) {
    expect(text).toContain(words);
  }
});
