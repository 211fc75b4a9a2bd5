/** A transport, a clock and timers for the tests of this package: real implementations that reach nothing. */
import type { ClientAnswer, ClientRequest, ClientTransport } from '../src/transport.ts';

export interface FakeAnswer {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body?: unknown;
  readonly stream?: ReadableStream<Uint8Array>;
}

export type Respond = (request: ClientRequest, count: number) => FakeAnswer | Promise<FakeAnswer>;

/** Answers every request by a function and remembers what was asked. */
export function fakeTransport(respond: Respond): ClientTransport & { readonly requests: ClientRequest[] } {
  const requests: ClientRequest[] = [];
  const transport = async (request: ClientRequest): Promise<ClientAnswer> => {
    requests.push(request);
    const { status = 200, statusText = '', headers = {}, body = {}, stream } = await respond(request, requests.length);
    return {
      status,
      statusText,
      header: (name) => headers[name],
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
      stream,
    };
  };
  return Object.assign(transport, { requests });
}

/** The token endpoint of a server: a new visitor for each anonymous grant, renewals by refresh token. */
export function tokenEndpoint(options: { refreshStatus?: number; expiresIn?: number } = {}): {
  respond: Respond;
  grants: string[];
} {
  const grants: string[] = [];
  return {
    grants,
    respond: (request) => {
      if (request.path !== '/oauth2/token') {
        return { body: { authorization: request.headers.authorization } };
      }
      const body = JSON.parse(request.body as string) as Record<string, string>;
      const grant = (body.grantType ?? body.grant_type) as string;
      grants.push(grant);
      if (grant === 'refresh_token' && options.refreshStatus !== undefined) {
        return {
          status: options.refreshStatus,
          headers: { 'x-wix-request-id': 'r-1' },
          body: { error: 'invalid_grant' },
        };
      }
      const count = grants.length;
      return {
        body: {
          access_token: `access-${count}`,
          refresh_token: body.refreshToken ?? `refresh-${count}`,
          expires_in: String(options.expiresIn ?? 14400),
          token_type: 'Bearer',
        },
      };
    },
  };
}

/** A clock that moves only when told, and pauses that pass at once and are remembered. */
export function fakeTime(startMs = 1_000_000) {
  let nowMs = startMs;
  const pauses: number[] = [];
  const timers: { atMs: number; work: () => void }[] = [];
  let started = 0;
  return {
    pauses,
    now: () => nowMs,
    sleep: async (milliseconds: number) => {
      pauses.push(milliseconds);
      nowMs += milliseconds;
    },
    setTimer: (work: () => void, milliseconds: number) => {
      const timer = { atMs: nowMs + milliseconds, work };
      timers.push(timer);
      started += 1;
      return () => {
        const index = timers.indexOf(timer);
        if (index >= 0) {
          timers.splice(index, 1);
        }
      };
    },
    pending: () => timers.length,
    /** How many timers were set so far, those that have ended included. */
    started: () => started,
    advance(milliseconds: number) {
      nowMs += milliseconds;
      for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
    },
  };
}

/** Storage as browsers have it, to be shared by several "tabs". */
export function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly entries: Map<string, string>;
} {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
  };
}
