/** What a service that judges captchas is asked, and what is made of its answers. */
import { expect, test } from 'vitest';
import { createSealing } from '../../../auth/sealing.ts';
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from '../../../outgoing/outgoing-request.ts';
import { askVendor, captchaSecretsPurpose, type SentCaptcha } from './captcha-vendors.ts';

const sealing = createSealing(Buffer.alloc(32, 7));
const secrets = { secret: 'of the visible widget', invisibleSecret: 'of the invisible one' };
const visible: SentCaptcha = { token: 'visible', widget: 'VISIBLE' };
const invisible: SentCaptcha = { token: 'invisible', widget: 'INVISIBLE' };

/** A service that takes these pairs of secret and token. */
function asking(
  provider: 'HCAPTCHA' | 'RECAPTCHA_V3' | 'TURNSTILE',
  answer: (form: URLSearchParams) => OutgoingAnswer | OutgoingFailure,
) {
  const calls: OutgoingRequest[] = [];
  const settings = {
    captcha: { provider, register: 'VISIBLE', login: 'INVISIBLE' },
    sealedCaptchaSecrets: sealing.seal(JSON.stringify(secrets), captchaSecretsPurpose),
  } as unknown as Parameters<typeof askVendor>[0];
  const outgoing = {
    async call(request: OutgoingRequest) {
      calls.push(request);
      return answer(new URLSearchParams(String(request.body)));
    },
  };
  const ask = (tokens: readonly SentCaptcha[]) =>
    askVendor(settings, tokens, { clientAddress: '192.0.2.7' }, { auth: { sealing }, outgoing });
  return { ask, calls };
}

function answered(body: unknown, status = 200): OutgoingAnswer {
  return {
    answered: true,
    status,
    headers: {},
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    url: 'https://captcha.example.com',
  };
}

test('each widget is judged by its own secret, and the visitor’s address goes along', async () => {
  const { ask, calls } = asking('TURNSTILE', (form) =>
    answered({
      success:
        form.get('secret') === (form.get('response') === 'visible' ? secrets.secret : secrets.invisibleSecret) &&
        form.get('remoteip') === '192.0.2.7',
    }),
  );
  expect(await ask([visible])).toBe(true);
  expect(await ask([invisible])).toBe(true);
  expect(calls[0]).toMatchObject({ method: 'POST', purpose: 'captcha', timeoutMs: 5000 });
  expect(calls.map(({ url }) => new URL(url).host)).toEqual(Array(2).fill('challenges.cloudflare.com'));
});

test('one good token is enough, and none lets nobody in', async () => {
  const only = (good: string) => asking('HCAPTCHA', (form) => answered({ success: form.get('response') === good }));
  expect(await only('invisible').ask([visible, invisible])).toBe(true);
  expect(await only('another').ask([visible, invisible])).toBe(false);
});

test.each([
  [0.5, true],
  [0.49, false],
  [undefined, false],
])('a score of %s counts as a person: %s', async (score, isPerson) => {
  const { ask } = asking('RECAPTCHA_V3', () => answered({ success: true, score }));
  expect(await ask([visible])).toBe(isPerson);
});

test.each<[string, OutgoingAnswer | OutgoingFailure]>([
  ['does not answer', { answered: false, reason: 'TIMEOUT', description: 'The answer did not come in time.' }],
  ['breaks', answered({ success: true }, 500)],
  ['says what is no JSON', answered('<html>')],
])('a service that %s lets nobody in, and is told of as a fault', async (_what, answer) => {
  await expect(asking('HCAPTCHA', () => answer).ask([visible])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
