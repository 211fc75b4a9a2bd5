/** What customers are told of the price where it differs by what they have chosen. */
import type { Booking, ServiceOptionsAndVariants } from '@openhours/contract';
import { moneyText } from '@openhours/contract/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openSchool, type School, toldAlways } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.server.stop());

/** Amounts are written with a space that does not break. */
const plain = (text: string | undefined) => text?.replaceAll(/\s/gu, ' ') ?? '';

test('whoever has chosen is told the sum, and where nobody can choose, where prices begin', async () => {
  const { act, business, messagesTo } = school;
  const payment = {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '30' } },
    options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
  } as const;
  const rules = { participantsPolicy: { maxParticipantsPerBooking: 5 } };
  const service = await business.addService({ name: 'By age', payment, rules });
  const optionId = newId();
  const made = await act('POST', '/v1/serviceOptionsAndVariants', {
    serviceOptionsAndVariants: {
      serviceId: service.serviceId,
      options: { values: [{ id: optionId, type: 'CUSTOM', customData: { name: 'Age', choices: ['child'] } }] },
      variants: { values: [{ choices: [{ optionId, custom: 'child' }], price: { value: '12.50' } }] },
    },
  });
  const { currency } = (made.serviceOptionsAndVariants as ServiceOptionsAndVariants).minPrice;
  const told = async (to: string, booking: object, of = service) => {
    await business.booked({
      service: of,
      booking: { status: 'CONFIRMED', contactDetails: { firstName: 'Grace', email: to }, ...booking },
      request: toldAlways,
    });
    const [message] = await messagesTo(to);
    return plain(message?.text);
  };
  const amount = (value: string) => plain(moneyText('en', { amount: value, currency }));
  const serviceChoices: NonNullable<Booking['participantsChoices']>['serviceChoices'] = [
    { numberOfParticipants: 3, choices: [{ optionId, custom: 'child' }] },
  ];
  const chosen = { totalParticipants: undefined, participantsChoices: { serviceChoices } };
  expect(await told('chosen@customers.test', chosen)).toContain(amount('37.50'));
  const other = await business.addService({ name: 'From', payment, rules });
  expect(await told('from@customers.test', {}, other)).toContain(amount('30'));
});
