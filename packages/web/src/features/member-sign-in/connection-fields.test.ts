/** Connections with those who sign members in, on their page and on the wire. */
import type { IdpConnection } from '@openhours/contract';
import { expect, test } from 'vitest';
import {
  changeOf,
  fieldOf,
  fieldsOf,
  newConnectionOf,
  newFieldsOf,
  problemsOf,
  providers,
} from './connection-fields.ts';

test('a new connection says what was filled in and nothing else', () => {
  expect(newConnectionOf('GOOGLE', { ...newFieldsOf('GOOGLE'), clientId: ' site-at-google ' })).toEqual({
    id: providers.GOOGLE.id,
    type: 'OIDC',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'site-at-google',
    algorithms: ['RS256'],
    enabled: true,
  });
  const jwt = { ...newFieldsOf('JWT'), name: 'Till', issuer: 'till', audience: 'site', publicKey: 'PEM' };
  expect(newConnectionOf('JWT', { ...jwt, clientSecret: 'word' })).toEqual({
    type: 'JWT',
    name: 'Till',
    issuer: 'till',
    audience: 'site',
    publicKey: 'PEM',
    clientSecret: 'word',
    algorithms: ['RS256'],
    enabled: true,
  });
});

test('a secret is never shown, and stays until another is typed', () => {
  const known = {
    revision: '2',
    hasClientSecret: true,
    algorithms: ['RS256'],
    enabled: true,
  } as unknown as IdpConnection;
  expect(fieldsOf(known).clientSecret).toBe('');
  expect(changeOf({ clientSecret: '', audience: ' ', enabled: false }, '2')).toEqual({
    revision: '2',
    audience: null,
    enabled: false,
  });
});

test.each([
  ['OIDC', { name: 'A', issuer: 'https://a.example', clientId: 'site' }, {}],
  ['OIDC', {}, { name: 'missing', issuer: 'missing', clientId: 'missing' }],
  ['OIDC', { name: 'A', issuer: 'a.example', clientId: 'site' }, { issuer: 'address' }],
  ['JWT', { name: 'A', issuer: 'anything', audience: 'site', jwksUrl: 'https://a.example/keys' }, {}],
  ['JWT', { name: 'A', issuer: 'anything' }, { audience: 'missing', publicKey: 'oneKey' }],
  [
    'JWT',
    { name: 'A', issuer: 'a', audience: 'b', jwksUrl: 'https://a.example/?k', publicKey: 'PEM', algorithms: [] },
    { jwksUrl: 'address', publicKey: 'oneKey', algorithms: 'algorithm' },
  ],
] as const)('of %s %j', (type, said, problems) => {
  expect(problemsOf(type, { ...newFieldsOf(type), ...said })).toEqual(problems);
});

test('a refusal stands at the field that it is about', () => {
  expect(fieldOf('idpConnection.jwksUrl')).toBe('jwksUrl');
  expect(fieldOf('idpConnection.algorithms[1]')).toBe('algorithms');
});
