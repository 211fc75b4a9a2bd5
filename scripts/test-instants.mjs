/** The moments at which `npm run test:long` lets everything run: each lies a few minutes after the start. */

/** A change of clocks carries its zone. */
export const testInstants = [
  { name: 'the end of 29 February 2028', startsAt: '2028-02-29T23:50:00Z' },
  { name: 'the change of clocks in New York, spring', startsAt: '2028-03-12T06:55:00Z', zone: 'America/New_York' },
  { name: 'the change of clocks in New York, autumn', startsAt: '2028-11-05T05:55:00Z', zone: 'America/New_York' },
  { name: 'the change of clocks in Berlin, spring', startsAt: '2028-03-26T00:55:00Z', zone: 'Europe/Berlin' },
  { name: 'the change of clocks in Berlin, autumn', startsAt: '2028-10-29T00:55:00Z', zone: 'Europe/Berlin' },
  { name: 'the change of clocks in Auckland, autumn', startsAt: '2028-04-01T13:55:00Z', zone: 'Pacific/Auckland' },
  { name: 'the change of clocks in Auckland, spring', startsAt: '2028-09-23T13:55:00Z', zone: 'Pacific/Auckland' },
  { name: "New Year's Eve", startsAt: '2028-12-31T23:55:00Z' },
];
