/** An application on its page and on the wire. */
import type { OauthApp } from '@openhours/contract';
import { expect, test } from 'vitest';
import { changeOf, fieldOf, fieldsOf, linesOf, problemsOf } from './app-fields.ts';

const app = {
  revision: '3',
  name: 'Web',
  allowedRedirectUris: ['https://a.example/cb', 'https://b.example/cb'],
  allowedDomains: [],
  allowedOrigins: ['https://a.example'],
  logoutUrl: 'https://a.example/out',
  signOnPolicy: { requireOwnerApproval: false },
  captcha: { register: 'VISIBLE' },
  rotateRefreshTokens: false,
} as unknown as OauthApp;

const saved = fieldsOf(app);

test('lists stand one a line, what is not said is empty', () => {
  expect(saved).toEqual({
    revision: '3',
    name: 'Web',
    redirectUris: 'https://a.example/cb\nhttps://b.example/cb',
    domains: '',
    origins: 'https://a.example',
    loginUrl: '',
    logoutUrl: 'https://a.example/out',
    requireEmailVerification: '',
    requireOwnerApproval: 'NO',
    register: 'VISIBLE',
    login: '',
    rotateRefreshTokens: false,
  });
  expect(linesOf(' https://a.example/cb \n\n  \nb')).toEqual(['https://a.example/cb', 'b']);
});

test('only what was changed is sent, and what was emptied is taken away', () => {
  expect(changeOf({ name: ' Shop ', loginUrl: ' ', origins: '\n' }, saved)).toEqual({
    revision: '3',
    name: 'Shop',
    loginUrl: null,
    allowedOrigins: null,
  });
  expect(changeOf({ redirectUris: '', domains: 'a.example\nb.example' }, saved)).toEqual({
    revision: '3',
    allowedRedirectUris: [],
    allowedDomains: ['a.example', 'b.example'],
  });
});

test('what holds for its members is sent whole, and taken away where the site decides', () => {
  expect(changeOf({ requireEmailVerification: 'YES', login: 'OFF', rotateRefreshTokens: true }, saved)).toEqual({
    revision: '3',
    signOnPolicy: { requireEmailVerification: true, requireOwnerApproval: false },
    captcha: { register: 'VISIBLE', login: 'OFF' },
    rotateRefreshTokens: true,
  });
  expect(changeOf({ requireOwnerApproval: '', register: '' }, saved)).toEqual({
    revision: '3',
    signOnPolicy: null,
    captcha: null,
  });
});

test('a refusal stands at the field that it is about', () => {
  expect(fieldOf('oauthApp.allowedRedirectUris[2]')).toBe('redirectUris');
  expect(fieldOf('oauthApp.allowedDomains')).toBe('domains');
  expect(fieldOf('oauthApp.loginUrl')).toBe('loginUrl');
  expect(fieldOf('oauthApp.captcha.login')).toBe('login');
});

test.each([
  [{ name: ' ' }, { name: { kind: 'missing', text: '' } }],
  [{ redirectUris: 'https://a.example/cb\nmyapp://cb', domains: 'a.example', origins: 'https://a.example' }, {}],
  [{ redirectUris: 'https://a.example/cb\nnowhere' }, { redirectUris: { kind: 'address', text: 'nowhere' } }],
  [{ redirectUris: 'https://a.example/#x' }, { redirectUris: { kind: 'address', text: 'https://a.example/#x' } }],
  [{ domains: 'https://a.example' }, { domains: { kind: 'host', text: 'https://a.example' } }],
  [{ origins: 'https://a.example/path' }, { origins: { kind: 'address', text: 'https://a.example/path' } }],
  [{ loginUrl: '/login', logoutUrl: '' }, { loginUrl: { kind: 'address', text: '/login' } }],
])('what is wrong with %j', (fields, problems) => {
  expect(problemsOf(fields)).toEqual(problems);
});
