/**
 * One request and its whole answer over a connection that is kept, as `fetch` has it but without the streams, signals and
 * copies that it makes of each: those were most of what a test spent on a call.
 */
import { type ClientTransport, fetchTransport } from '@openhours/client';
import { Agent, type Dispatcher } from 'undici';

export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly text: string;
}

/** The connections of a worker. */
const agent = new Agent();

/** What every client says of itself. */
const saidByAll = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' };

const redirects = [301, 302, 303, 307, 308];

/** Calls of the typed client; those that can be given up, as streams are, go the way that browsers go. */
export function exchangeTransport(baseUrl: string): ClientTransport {
  const asBrowsers = fetchTransport({ baseUrl });
  return async (request) => {
    const { method, path, query, headers, body, signal } = request;
    if (signal !== undefined) {
      return asBrowsers(request);
    }
    const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const answer = await exchange({ method, url, headers, body });
    return {
      status: answer.status,
      statusText: answer.statusText,
      header: (name) => answer.headers.get(name) ?? undefined,
      text: async () => answer.text,
    };
  };
}

/** Asks once, and again where a question is answered by another address; rejects when no whole answer comes. */
export async function exchange(request: Exchange): Promise<ExchangeAnswer> {
  const answer = await askOnce(request);
  const location = answer.headers.get('location');
  return request.method === 'GET' && location !== null && redirects.includes(answer.status)
    ? exchange({ ...request, url: new URL(location, request.url).href })
    : answer;
}

function askOnce({ method, url, headers, body }: Exchange): Promise<ExchangeAnswer> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let status = 0;
    let statusText = '';
    let said: Headers;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, code, answered, message = '') {
        status = code;
        statusText = message;
        said = headersOf(answered);
      },
      onResponseData(_controller, part) {
        parts.push(part);
      },
      onResponseEnd() {
        resolve({ status, statusText, headers: said, text: new TextDecoder().decode(Buffer.concat(parts)) });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    };
    agent.dispatch(
      {
        origin,
        path: `${pathname}${search}`,
        method: method as Dispatcher.HttpMethod,
        headers: { ...saidByAll, ...inLowerCase(headers) },
        body: body ?? null,
      },
      handler,
    );
  });
}

function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function headersOf(answered: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered)) {
    for (const each of [value ?? []].flat()) {
      headers.append(name, each);
    }
  }
  return headers;
}
