/** Requests to the platform's hosts go to the server, whatever form they have. */
import { expect, test } from 'vitest';
import { leadTo } from './fetch.ts';
import { apiHosts } from './server.ts';

interface Asked {
  readonly input: unknown;
  readonly init: RequestInit | undefined;
}

async function ask(input: string | URL | Request, init?: RequestInit): Promise<Asked> {
  const asked: Asked[] = [];
  const platformFetch = async (address: unknown, options?: RequestInit) => {
    asked.push({ input: address, init: options });
    return new Response();
  };
  await leadTo('https://booking.example.com/site', apiHosts, platformFetch as typeof fetch)(input, init);
  return asked[0] as Asked;
}

test.each(apiHosts)('%s', async (host) => {
  const init = { method: 'POST', body: '{}' };
  const asked = await ask(`https://${host}/v2/services/query?a=b`, init);
  expect(asked).toEqual({ input: 'https://booking.example.com/site/v2/services/query?a=b', init });
});

test('an address of another kind, or of others, is left as it is', async () => {
  for (const input of ['/v2/services', 'https://example.com/v2', 'data:text/plain,x', new URL('https://example.com')]) {
    expect((await ask(input)).input).toBe(input);
  }
});

test('a whole request keeps its method, headers and body', async () => {
  const request = new Request('https://www.wixapis.com/v1/x', {
    method: 'PATCH',
    headers: { authorization: 'token', 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  const { input, init } = await ask(request);
  expect(input).toBe('https://booking.example.com/site/v1/x');
  expect(init?.method).toBe('PATCH');
  expect(new Headers(init?.headers).get('authorization')).toBe('token');
  expect(new TextDecoder().decode(init?.body as ArrayBuffer)).toBe('{"a":1}');
});

test('what is said beside a whole request comes first', async () => {
  const { init } = await ask(new Request('https://www.wixapis.com/v1/x'), { headers: { authorization: 'other' } });
  expect(new Headers(init?.headers).get('authorization')).toBe('other');
  expect(init?.body).toBeUndefined();
});
