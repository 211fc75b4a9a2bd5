/** By whose clock somebody waits: the wish by that of the business, the booking by that of its customer. */
import { expect, test } from 'vitest';
import type { Visit } from '../../../pages/page.ts';
import type { BookingRequest } from '../../../site/requests.ts';
import type { ServiceCard } from '../../../site/service-card.ts';
import { submitWish } from './submit-wish.ts';

async function sent(isOnline: boolean): Promise<Pick<BookingRequest, 'timeZone' | 'wish'>> {
  const asked: BookingRequest[] = [];
  const form = {
    from: '2026-11-30',
    until: '2026-12-04',
    fromTime: '09:00',
    toTime: '',
    'on-MONDAY': 'yes',
    notice: '',
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '',
  };
  const visit = {
    request: {
      form,
      cookies: { oh_zone: 'America/New_York' },
      nowMs: Date.UTC(2026, 10, 25),
      site: { timeZone: 'Europe/Berlin' },
      ticket: { state: 'valid', nonce: 'n', values: { wish: 'yes', day: '2026-11-30' } },
      noteFilledIn: async () => undefined,
    },
    calls: {
      readQuestions: async () => ({ questions: [], needsPhone: false, personKeys: {} }),
      joinWaitlist: async (request: BookingRequest) => {
        asked.push(request);
        return { kind: 'waits', bookingId: 'b' };
      },
    },
  } as unknown as Visit;
  const service = {
    id: 's',
    isOnline,
    staff: [],
    places: [],
    lengths: { sessionDurations: [60] },
    staffSelection: 'CUSTOMER_CAN_CHOOSE',
  } as unknown as ServiceCard;
  expect(await submitWish(visit, service)).toEqual({ kind: 'waits', bookingId: 'b' });
  return asked[0] as BookingRequest;
}

test('whoever waits for an online visit is told of it by their own clock', async () => {
  const wish = {
    fromLocalDate: '2026-11-30T00:00:00',
    toLocalDate: '2026-12-05T00:00:00',
    fromTime: '09:00',
    days: ['MONDAY'],
  };
  expect(await sent(true)).toMatchObject({ timeZone: 'America/New_York', wish });
  // Whoever comes in person is told by the clock of the place.
  expect(await sent(false)).toMatchObject({ timeZone: 'Europe/Berlin', wish });
});
