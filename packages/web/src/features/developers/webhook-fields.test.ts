/** An endpoint on its page and on the wire. */
import type { WebhookEndpoint } from '@openhours/contract';
import { allEventTypes } from '@openhours/contract';
import { expect, test } from 'vitest';
import {
  changeOf,
  fieldOf,
  fieldsOf,
  groupsWith,
  newWebhook,
  newWebhookOf,
  problemsOf,
  typesText,
} from './webhook-fields.ts';

const [first, second] = allEventTypes() as [string, string];
const saved = fieldsOf({
  revision: '3',
  url: 'https://a.example/',
  eventTypes: [second, first],
  status: 'ENABLED',
} as WebhookEndpoint);

test('types stand in the order of all, one that is not known stays', () => {
  expect(saved).toMatchObject({ types: `${first}\n${second}`, hearsAll: false, isOn: true, description: '' });
  expect(typesText(['gone', second, first, first])).toBe(`${first}\n${second}\ngone`);
});

test('only what was changed is sent', () => {
  expect(changeOf({ url: ' https://b.example/ ' }, saved)).toEqual({ revision: '3', url: 'https://b.example/' });
  expect(changeOf({ description: ' ', isOn: false }, saved)).toEqual({
    revision: '3',
    description: null,
    status: 'DISABLED',
  });
  expect(changeOf({ hearsAll: true }, saved)).toEqual({ revision: '3', eventTypes: ['*'] });
  expect(changeOf({ types: second }, saved)).toEqual({ revision: '3', eventTypes: [second] });
});

test('a new one is sent whole', () => {
  expect(newWebhookOf({ ...newWebhook, url: 'https://a.example/', hearsAll: true })).toEqual({
    url: 'https://a.example/',
    eventTypes: ['*'],
  });
});

test('an address and a type are wanted', () => {
  expect(problemsOf(newWebhook)).toEqual({ url: 'url', types: 'types' });
  expect(problemsOf({ ...newWebhook, url: 'https://a.example/', types: first })).toEqual({});
  expect(problemsOf({ ...newWebhook, url: 'ftp://a.example/', hearsAll: true })).toEqual({ url: 'url' });
});

test('a refusal stands at the field that it is about', () => {
  expect(['endpoint.url', 'endpoint.eventTypes[2]', 'endpoint.status'].map(fieldOf)).toEqual(['url', 'types', 'isOn']);
});

test('every type is found once, by any of its words', () => {
  const found = groupsWith('').flatMap(({ types }) => types.map(({ type }) => type));
  expect(found.toSorted()).toEqual(allEventTypes().toSorted());
  expect(groupsWith('v2.booking_ CREATED').map(({ name }) => name)).toEqual(['wix.bookings.v2.booking']);
  expect(groupsWith('appinstalled')).toMatchObject([{ types: [{ label: 'AppInstalled' }] }]);
  expect(groupsWith('nothing like it')).toEqual([]);
});
