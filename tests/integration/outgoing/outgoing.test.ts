/** Calls to other servers: real ones on loopback, which may be reached only as far as they are listed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutgoing, type Outgoing } from '../../../packages/server/src/outgoing/outgoing.ts';
import type { OutgoingRequest, Resolve } from '../../../packages/server/src/outgoing/outgoing-request.ts';
import { startMailServer } from '../../support/mail-server.ts';

interface Target {
  readonly port: number;
  readonly requests: IncomingMessage[];
  readonly bodies: string[];
  /** All there ever were, and those that are open. */
  connections: number;
  open: number;
}

const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer = (_request, response) => response.end('hello')): Promise<Target> {
  const target = { port: 0, requests: [] as IncomingMessage[], bodies: [] as string[], connections: 0, open: 0 };
  const server = createServer((request, response) => {
    target.requests.push(request);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      target.bodies.push(Buffer.concat(parts).toString());
      answer(request, response);
    });
  });
  server.on('connection', (socket) => {
    target.connections += 1;
    target.open += 1;
    socket.on('close', () => {
      target.open -= 1;
    });
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = (server.address() as AddressInfo).port;
  return target;
}

/** Every connection was ended. */
async function hungUp(target: Target): Promise<void> {
  await expect.poll(() => target.open).toBe(0);
}

const strict = createOutgoing({ privateTargets: [] });
const listing = createOutgoing({ privateTargets: ['127.0.0.1'] });
const at = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;
const ask = (outgoing: Outgoing, url: string, more: Partial<OutgoingRequest> = {}) =>
  outgoing.call({ purpose: 'test', url, ...more });
const refused = (reason: string) => expect.objectContaining({ answered: false, reason });

describe('addresses', () => {
  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.1',
    'http://localhost',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
  ])('%s is refused without a connection', async (origin) => {
    const target = await serve();
    expect(await ask(strict, `${origin}:${target.port}/`)).toEqual(refused('ADDRESS_REFUSED'));
    expect(target.connections).toBe(0);
  });

  test.each([
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
  ])('%s is refused', async (url) => {
    expect(await ask(strict, url)).toEqual(refused('ADDRESS_REFUSED'));
  });

  test('whoever lists 127.0.0.1 has listed nothing else, and a port only opens itself', async () => {
    const target = await serve();
    expect(await ask(listing, at(target.port))).toMatchObject({ answered: true, status: 200 });
    for (const host of ['localhost', '127.0.0.2', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]']) {
      expect(await ask(listing, `http://${host}:${target.port}/`)).toEqual(refused('ADDRESS_REFUSED'));
    }
    const other = createOutgoing({ privateTargets: ['127.0.0.1:1'] });
    expect(await ask(other, at(target.port))).toEqual(refused('ADDRESS_REFUSED'));
    expect(target.connections).toBe(1);
  });

  test('only asked ports, but for listed targets', async () => {
    const target = await serve();
    expect(await ask(strict, 'http://8.8.8.8:25/', { ports: [80, 443] })).toEqual(refused('ADDRESS_REFUSED'));
    expect(await ask(listing, at(target.port), { ports: [80, 443] })).toMatchObject({ answered: true });
  });

  test.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'javascript:1', 'nothing', '', '//a.test', 'http://'])(
    '%j is no address of the web',
    async (url) => {
      expect(await ask(listing, url)).toEqual(refused('PROTOCOL_REFUSED'));
    },
  );

  test('user information is refused', async () => {
    const target = await serve();
    expect(await ask(listing, `http://ada:1@127.0.0.1:${target.port}/`)).toEqual(refused('PROTOCOL_REFUSED'));
    expect(target.connections).toBe(0);
  });
});

describe('names', () => {
  const named = (resolve: Resolve, privateTargets: readonly string[] = []) =>
    createOutgoing({ resolve, privateTargets });

  test.each([
    ['a private address', ['10.0.0.1']],
    ['a private address behind a public one', ['8.8.8.8', '127.0.0.1']],
    ['a public address behind a private one', ['127.0.0.1', '8.8.8.8']],
    ['an address of IPv6 that means one of IPv4', ['::ffff:127.0.0.1']],
    ['a private address of IPv6', ['2606:4700::1', 'fd00::1']],
    ['no address', ['nonsense']],
  ])('a name with %s is refused, and does not tell it', async (_kind, addresses) => {
    const target = await serve();
    const outcome = await ask(
      named(async () => addresses),
      `http://shop.test:${target.port}/`,
    );
    expect(outcome).toEqual(refused('ADDRESS_REFUSED'));
    for (const address of addresses) {
      expect(JSON.stringify(outcome)).not.toContain(address);
    }
    expect(target.connections).toBe(0);
  });

  test('a name is resolved once for a connection, which goes to what was checked', async () => {
    const target = await serve();
    const led: string[] = [];
    const rebinding = named(
      async (hostName) => {
        led.push(hostName);
        return [led.length === 1 ? '127.0.0.1' : '127.0.0.2'];
      },
      ['shop.test'],
    );
    expect(await ask(rebinding, `http://shop.test:${target.port}/`)).toMatchObject({ answered: true });
    expect(led).toEqual(['shop.test']);
    expect(target.requests[0]?.headers.host).toBe(`shop.test:${target.port}`);
  });

  test('a name that leads elsewhere at the next request is checked anew', async () => {
    const target = await serve((_request, response) => {
      response.writeHead(302, { location: `http://other.test:${target.port}/` }).end();
    });
    const outgoing = named(async () => ['127.0.0.1'], ['shop.test']);
    const outcome = await ask(outgoing, `http://shop.test:${target.port}/`, { redirects: 3 });
    expect(outcome).toEqual(refused('ADDRESS_REFUSED'));
    expect(target.connections).toBe(1);
  });

  test('a name that is not there', async () => {
    const gone = Object.assign(new Error('getaddrinfo ENOTFOUND shop.test'), { code: 'ENOTFOUND' });
    expect(
      await ask(
        named(() => Promise.reject(gone)),
        'http://shop.test/',
      ),
    ).toMatchObject({
      reason: 'NETWORK',
      code: 'ENOTFOUND',
    });
    expect(
      await ask(
        named(async () => []),
        'http://shop.test/',
      ),
    ).toEqual(refused('NETWORK'));
  });

  test('resolving takes of the same time', async () => {
    const outgoing = named(() => new Promise(() => {}));
    expect(await ask(outgoing, 'http://shop.test/', { timeoutMs: 50 })).toEqual(refused('TIMEOUT'));
  });
});

describe('redirects', () => {
  const chain: Answer = ({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) {
      response.end('there');
    } else {
      response.writeHead(302, { location: `/${left - 1}` }).end('on the way');
    }
  };

  test('are an answer unless they are asked for', async () => {
    const target = await serve(chain);
    expect(await ask(listing, at(target.port, '/1'))).toMatchObject({ status: 302, headers: { location: '/0' } });
  });

  test('are followed as often as asked for', async () => {
    const target = await serve(chain);
    const arrived = await ask(listing, at(target.port, '/3'), { redirects: 3 });
    expect(arrived).toMatchObject({ status: 200, body: Buffer.from('there'), url: at(target.port, '/0') });
    expect(await ask(listing, at(target.port, '/4'), { redirects: 3 })).toEqual(refused('TOO_MANY_REDIRECTS'));
    expect(target.requests).toHaveLength(8);
  });

  test.each(['http://127.0.0.2/', 'http://[::1]/', 'http://169.254.169.254/', 'http://localhost/'])(
    'to %s are refused',
    async (location) => {
      const target = await serve((_request, response) => response.writeHead(307, { location }).end());
      expect(await ask(listing, at(target.port), { redirects: 1 })).toEqual(refused('ADDRESS_REFUSED'));
    },
  );

  test.each(['file:///etc/passwd', 'http://ada:1@127.0.0.1/', 'gopher://127.0.0.1/'])(
    'to %s are refused',
    async (location) => {
      const target = await serve((_request, response) => response.writeHead(302, { location }).end());
      expect(await ask(listing, at(target.port), { redirects: 1 })).toEqual(refused('PROTOCOL_REFUSED'));
    },
  );

  test('carry no header and no body to another origin', async () => {
    const other = await serve();
    const target = await serve(({ url }, response) =>
      response.writeHead(url === '/again' ? 307 : 302, { location: at(other.port) }).end(),
    );
    const headers = { authorization: 'Bearer 1', cookie: 'a=1', 'x-own': '1' };
    const post = { method: 'POST', headers, body: 'secret=1', redirects: 1 } as const;
    expect(await ask(listing, at(target.port), post)).toMatchObject({ status: 200 });
    expect(target.requests[0]?.headers).toMatchObject(headers);
    expect(other.requests[0]?.method).toBe('GET');
    expect(other.bodies).toEqual(['']);
    for (const name of Object.keys(headers)) {
      expect(other.requests[0]?.headers).not.toHaveProperty(name);
    }
    expect(await ask(listing, at(target.port, '/again'), post)).toEqual(refused('TOO_MANY_REDIRECTS'));
    expect(other.requests).toHaveLength(1);
  });
});

describe('limits', () => {
  test('nobody answers', async () => {
    const target = await serve(() => {});
    expect(await ask(listing, at(target.port), { timeoutMs: 100 })).toEqual(refused('TIMEOUT'));
    await hungUp(target);
  });

  test('an answer that goes on for ever, a byte at a time', async () => {
    const target = await serve((_request, response) => {
      const dripping = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(dripping));
    });
    expect(await ask(listing, at(target.port), { timeoutMs: 200 })).toEqual(refused('TIMEOUT'));
    await hungUp(target);
  });

  test('a chain of redirects has one time together', async () => {
    const target = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 30);
    });
    const outcome = await ask(listing, at(target.port), { redirects: 1000, timeoutMs: 300 });
    expect(outcome).toEqual(refused('TIMEOUT'));
  });

  test('an answer that says it is too large is not read', async () => {
    const target = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1_048_577 }).write('x');
    });
    expect(await ask(listing, at(target.port))).toEqual(refused('TOO_LARGE'));
    await hungUp(target);
  });

  test('an answer that is too large without saying so ends with its connection', async () => {
    const part = Buffer.alloc(65_536);
    const target = await serve((_request, response) => {
      const more = () => {
        while (response.write(part)) {}
      };
      response.on('drain', more);
      more();
    });
    expect(await ask(listing, at(target.port), { largestAnswerBytes: 300_000 })).toEqual(refused('TOO_LARGE'));
    await hungUp(target);
  });

  test('an answer of exactly the size is taken, and a HEAD has none', async () => {
    const target = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 1000 }).end(Buffer.alloc(1000)),
    );
    const taken = await ask(listing, at(target.port), { largestAnswerBytes: 1000 });
    expect(taken.answered && taken.body).toHaveLength(1000);
    const head = await ask(listing, at(target.port), { method: 'HEAD', largestAnswerBytes: 10 });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0), headers: { 'content-length': '1000' } });
  });

  test('headers that are too large', async () => {
    const target = await serve((_request, response) => response.writeHead(200, { 'x-much': 'x'.repeat(20_000) }).end());
    expect(await ask(listing, at(target.port))).toEqual(refused('TOO_LARGE'));
  });

  test('what was packed stays packed, however large it would become', async () => {
    const packed = gzipSync(Buffer.alloc(20_000_000));
    const target = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    const outcome = await ask(listing, at(target.port));
    expect(outcome.answered && outcome.body.equals(packed)).toBe(true);
    expect(target.requests[0]?.headers['accept-encoding']).toBe('identity');
  });
});

describe('bodies', () => {
  test('of text, of bytes and of a stream', async () => {
    const target = await serve();
    for (const body of ['größer', Buffer.from('größer'), Readable.from([Buffer.from('grö'), Buffer.from('ßer')])]) {
      expect(await ask(listing, at(target.port), { method: 'POST', body })).toMatchObject({ status: 200 });
    }
    expect(target.bodies).toEqual(['größer', 'größer', 'größer']);
  });

  test('an answer as a stream, with its limits', async () => {
    const target = await serve(({ url }, response) => {
      response.write('first');
      if (url === '/whole') {
        response.end(' last');
      }
    });
    const whole = await listing.open({ purpose: 'test', url: at(target.port, '/whole') });
    expect(whole.answered && Buffer.concat(await whole.body.toArray()).toString()).toBe('first last');
    const late = await listing.open({ purpose: 'test', url: at(target.port), timeoutMs: 3000 });
    expect(late).toMatchObject({ answered: true, status: 200 });
    await expect(late.answered && late.body.toArray()).rejects.toMatchObject({ reason: 'TIMEOUT' });
    const large = await listing.open({ purpose: 'test', url: at(target.port, '/whole'), largestAnswerBytes: 7 });
    await expect(large.answered && large.body.toArray()).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });

  test('a stream that nobody wants ends its connection', async () => {
    const target = await serve((_request, response) => response.write('first'));
    const opened = await listing.open({ purpose: 'test', url: at(target.port) });
    if (opened.answered) {
      opened.body.destroy();
    }
    await hungUp(target);
  });

  test('a stream that could not be sent is let go', async () => {
    const body = Readable.from(['x']);
    expect(await ask(strict, 'http://127.0.0.1/', { method: 'POST', body })).toEqual(refused('ADDRESS_REFUSED'));
    expect(body.destroyed).toBe(true);
  });
});

describe('the network', () => {
  test('nobody there', async () => {
    const target = await serve();
    const [server] = opened.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const outcome = await ask(listing, at(target.port));
    expect(outcome).toMatchObject({ reason: 'NETWORK', code: 'ECONNREFUSED' });
    expect(JSON.stringify(outcome)).not.toContain(String(target.port));
  });

  test('a connection that breaks in the middle', async () => {
    const target = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half', () => response.socket?.destroy());
    });
    expect(await ask(listing, at(target.port))).toEqual(refused('NETWORK'));
  });

  test('what is no HTTP', async () => {
    const server = await startMailServer();
    try {
      expect(await ask(listing, at(server.port))).toEqual(refused('NETWORK'));
    } finally {
      await server.stop();
    }
  });

  test('a certificate that nobody knows', async () => {
    const server = await startMailServer({ secure: true });
    try {
      const outcome = await ask(listing, `https://127.0.0.1:${server.port}/`);
      expect(outcome).toEqual(refused('NETWORK'));
      expect(outcome).toHaveProperty('code', expect.stringMatching(/CERT|SIGNED/));
    } finally {
      await server.stop();
    }
  });

  test('headers of the connection are not the caller’s', async () => {
    await expect(ask(listing, 'http://127.0.0.1/', { headers: { Host: 'other.test' } })).rejects.toThrow(TypeError);
    await expect(ask(listing, 'http://127.0.0.1/', { headers: { 'content-length': '0' } })).rejects.toThrow(TypeError);
  });

  test('a header that would end early is not sent', async () => {
    const target = await serve();
    const outcome = await ask(listing, at(target.port), { headers: { 'x-own': 'a\r\nx-other: b' } });
    expect(outcome).toEqual(refused('NETWORK'));
    expect(target.requests).toEqual([]);
  });
});
