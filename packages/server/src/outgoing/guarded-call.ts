/**
 * One call with all its limits, over connections of its own that end with it: nothing is kept that a later call could be
 * answered by. Loaded with the first call.
 */
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { type Guard, guardedConnector } from './guarded-connection.ts';
import { OutgoingError, outgoingErrorOf } from './outgoing-error.ts';
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from './outgoing-request.ts';
import { portOf } from './private-targets.ts';
import { type Hop, redirectOf } from './redirects.ts';

const usualTimeoutMs = 10_000;
const usualAnswerBytes = 1_048_576;
const headerBytes = 16_384;

/** Of the connection itself: who sets them could say one thing to us and another to whoever answers. */
const headersOfConnections =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i;

/** Nothing is decompressed here, so a small answer cannot become a large one. */
const ownHeaders = { 'user-agent': 'Openhours', accept: '*/*', 'accept-encoding': 'identity' };

/** Throws a TypeError for a header that is not the caller's to set: that is a mistake of the program. */
function headersOf({ headers = {} }: OutgoingRequest): Readonly<Record<string, string>> {
  const wrong = Object.keys(headers).find((name) => headersOfConnections.test(name));
  if (wrong !== undefined) {
    throw new TypeError(`the header ${wrong} is not the caller's to set`);
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function urlOf(text: string): URL {
  if (!URL.canParse(text)) {
    throw new OutgoingError('PROTOCOL_REFUSED');
  }
  return new URL(text);
}

/** What can be said of an address before anything is asked. */
function judgeUrl(url: URL, ports: readonly number[], guard: Guard): void {
  const { hostname, password, protocol, username } = url;
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') {
    throw new OutgoingError('PROTOCOL_REFUSED');
  }
  const asked = portOf(url);
  if (ports.length > 0 && !ports.includes(asked) && !guard.isPrivateTarget(hostname, asked)) {
    throw new OutgoingError('ADDRESS_REFUSED');
  }
}

/** Asks, and asks on where redirects lead, each judged anew. */
async function follow(
  request: OutgoingRequest & Pick<Hop, 'headers'>,
  guard: Guard,
  ask: (hop: Hop) => Promise<Dispatcher.ResponseData>,
): Promise<{ readonly hop: Hop; readonly data: Dispatcher.ResponseData }> {
  const { body, headers, method = 'GET', ports = [], redirects = 0, url } = request;
  let hop: Hop = { url: urlOf(url), method, headers, body };
  for (let followed = 0; ; followed += 1) {
    judgeUrl(hop.url, ports, guard);
    const data = await ask(hop);
    // It fails with its connection, also while nobody reads it.
    data.body.on('error', () => {});
    const { location } = data.headers;
    const next = redirects === 0 ? undefined : redirectOf(hop, data.statusCode, [location].flat()[0]);
    if (next === undefined) {
      return { hop, data };
    }
    data.body.destroy();
    if (typeof next === 'string') {
      throw new OutgoingError(next);
    }
    if (followed === redirects) {
      throw new OutgoingError('TOO_MANY_REDIRECTS');
    }
    hop = next;
  }
}

/** Calls, and answers as soon as the headers are there; the limits hold on while the body is read. */
export async function openCall(
  request: OutgoingRequest,
  guard: Guard,
): Promise<OutgoingAnswer<Readable> | OutgoingFailure> {
  const { timeoutMs = usualTimeoutMs, largestAnswerBytes = usualAnswerBytes } = request;
  const own = headersOf(request);
  const late = new AbortController();
  const { signal } = late;
  const agent = new Agent({
    connect: guardedConnector(guard, { signal, timeoutMs }),
    // A connection for each request.
    pipelining: 0,
    maxHeaderSize: headerBytes,
    // There is one limit for the whole.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const timer = setTimeout(() => {
    late.abort();
    end();
  }, timeoutMs);
  function end(): void {
    clearTimeout(timer);
    void agent.destroy();
  }
  try {
    const { data, hop } = await follow({ ...request, headers: own }, guard, ({ body = null, headers, method, url }) =>
      agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...ownHeaders, ...headers },
        body,
        signal,
      }),
    );
    const { body, headers, statusCode: status } = data;
    if (hop.method !== 'HEAD' && Number(headers['content-length'] ?? 0) > largestAnswerBytes) {
      throw new OutgoingError('TOO_LARGE');
    }
    const limited = Readable.from(limitedParts(body, largestAnswerBytes, signal), { objectMode: false });
    limited.once('close', end);
    // A stream made of a generator waits for the part that it has asked for, which may never come.
    const close = limited._destroy.bind(limited);
    limited._destroy = (error, done) => {
      body.destroy();
      close(error, done);
    };
    return { answered: true, status, headers, body: limited, url: hop.url.href };
  } catch (error) {
    end();
    if (request.body instanceof Readable) {
      request.body.destroy();
    }
    return outgoingErrorOf(error, signal.aborted).failure;
  }
}

async function* limitedParts(
  body: AsyncIterable<Buffer>,
  largestBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const part of body) {
      bytes += part.length;
      if (bytes > largestBytes) {
        throw new OutgoingError('TOO_LARGE');
      }
      yield part;
    }
  } catch (error) {
    throw outgoingErrorOf(error, signal.aborted);
  }
}

/** The same answer with its whole body. */
export async function readWhole(opened: OutgoingAnswer<Readable>): Promise<OutgoingAnswer | OutgoingFailure> {
  const parts: Buffer[] = [];
  try {
    for await (const part of opened.body) {
      parts.push(part as Buffer);
    }
  } catch (error) {
    return outgoingErrorOf(error, false).failure;
  }
  return { ...opened, body: Buffer.concat(parts) };
}
