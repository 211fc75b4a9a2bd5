/** The typed client: every operation of the contract as a method, with credentials, retry and long queries taken care of. */
import type { InputOf, Operations, OutputOf } from '@openhours/contract';
import {
  type CallOptions,
  type Credentials,
  createCaller,
  defaultRetries,
  type OperationEntry,
  readAnswer,
} from './caller.ts';
import { encodeValue } from './encoding.ts';
import { CallError, systemError } from './errors.ts';
import { type FrameHost, pageFrameHost } from './frame.ts';
import { operationTable, streamPaths } from './generated.ts';
import { platformLock, type RenewalLock, type Sleep, sleep } from './renewal-lock.ts';
import { type Auth, createAuth } from './sign-in.ts';
import { type OpenStream, openStream, type StreamListener } from './stream.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { memoryTokens, type TokenStorage } from './tokens.ts';
import { type ClientTransport, fetchTransport } from './transport.ts';

type Method<O> =
  Record<string, never> extends InputOf<O>
    ? (input?: InputOf<O>, options?: CallOptions) => Promise<OutputOf<O>>
    : (input: InputOf<O>, options?: CallOptions) => Promise<OutputOf<O>>;

/** `client.<domain>.<verb>(input, options)` for every operation of the contract. */
export type OperationMethods = {
  readonly [Domain in keyof Operations]: {
    readonly [Verb in keyof Operations[Domain]]: Method<Operations[Domain][Verb]>;
  };
};

export interface ClientExtras {
  /** Tokens, sign-in and sign-out; only for clients made with `clientId`. */
  readonly auth: Auth;
  /** Runs a GraphQL query. A status other than 200 throws 'GraphQL request failed with status N'. */
  graphql<Data = unknown>(
    query: string,
    variables?: Record<string, unknown>,
    options?: { apiVersion?: string },
  ): Promise<{ data: Data | Record<string, never>; errors?: unknown[] }>;
  /** Listens to the changes of the site until closed. */
  stream(listener: StreamListener, options?: { lastEventId?: string }): OpenStream;
  /** Site keys of the captcha, read once: `undefined` where none is needed. */
  captchaSiteKeys(): Promise<{ captchaVisibleSiteKey?: string; captchaInvisibleSiteKey?: string }>;
}

export type Client = OperationMethods & ClientExtras;

export interface ClientOptions {
  /** Origin of the server; the page's own when neither this nor `transport` is given. */
  readonly baseUrl?: string;
  readonly transport?: ClientTransport;
  /** Id of an OAuth app: the client then acts as a visitor or member and keeps tokens. */
  readonly clientId?: string;
  /** Where tokens are kept; memory unless given. */
  readonly tokens?: TokenStorage;
  /** An API key. With `clientId` the client is elevated: it acts in the context of its visitor or member. */
  readonly apiKey?: string;
  readonly siteId?: string;
  readonly accountId?: string;
  /** Gives an access token from elsewhere, such as the dashboard's session; `refused` is one that no longer works. */
  readonly accessToken?: (refused?: string) => string | Promise<string>;
  /** Headers of every call, for transports that know who calls. */
  readonly headers?: Readonly<Record<string, string>>;
  /** BCP 47 tag in which texts are wanted. */
  readonly language?: string;
  /** How often a failed call is tried again; 3 unless given, 0 for calls in process. */
  readonly retries?: number;
  readonly lock?: RenewalLock;
  readonly frames?: FrameHost;
  readonly now?: () => number;
  /** Waits so long, or until the signal. */
  readonly sleep?: Sleep;
  /** Runs work later; returns what cancels it. */
  readonly setTimer?: (work: () => void, milliseconds: number) => () => void;
}

/**
 * How long a cache of answers keeps those that nobody looks at: five minutes in a browser, and not at all in a server
 * process, which answers somebody else the next time. The client itself keeps no answers.
 */
export function cacheTimeMs(): number {
  return typeof document === 'undefined' ? 0 : 300_000;
}

/**
 * Makes a client. Calls reject with `CallError` (message, code, status, details, requestId).
 * Example: `createClient({ baseUrl, clientId }).bookings.createBooking({ booking })`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const now = options.now ?? Date.now;
  const setTimer = options.setTimer ?? startTimer;
  const transport =
    options.transport ?? fetchTransport(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl });
  const { clientId } = options;
  const keeper =
    clientId === undefined
      ? undefined
      : createTokenKeeper({
          transport,
          clientId,
          storage: options.tokens ?? memoryTokens(),
          lock: options.lock ?? platformLock(),
          now,
        });

  const credentials: Credentials = async (refused) => {
    const headers: Record<string, string> = { ...options.headers };
    if (options.siteId !== undefined) {
      headers['wix-site-id'] = options.siteId;
    }
    if (options.accountId !== undefined) {
      headers['wix-account-id'] = options.accountId;
    }
    const refusedToken = refused?.split(',')[0];
    const token =
      keeper !== undefined ? await keeper.accessToken(refusedToken) : await options.accessToken?.(refusedToken);
    if (token !== undefined || options.apiKey !== undefined) {
      headers.authorization =
        token === undefined
          ? (options.apiKey as string)
          : options.apiKey === undefined
            ? token
            : `${token},${options.apiKey}`;
    }
    return headers;
  };

  const caller = createCaller({
    transport,
    credentials,
    retries: options.retries ?? defaultRetries,
    language: options.language,
    now,
    sleep: options.sleep ?? sleep,
  });

  const methods: Record<string, Record<string, unknown>> = {};
  for (const [name, entry] of Object.entries(operationTable as Readonly<Record<string, OperationEntry>>)) {
    const [domain, verb] = name.split('.') as [string, string];
    methods[domain] = methods[domain] ?? {};
    (methods[domain] as Record<string, unknown>)[verb] = (input: unknown, callOptions?: CallOptions) =>
      caller.call(name, entry, input, callOptions);
  }

  let siteKeys: Promise<{ captchaVisibleSiteKey?: string; captchaInvisibleSiteKey?: string }> | undefined;
  const auth =
    keeper === undefined || clientId === undefined
      ? undefined
      : createAuth({ caller, keeper, clientId, frames: options.frames ?? pageFrameHost, setTimer });

  const extras: ClientExtras = {
    get auth() {
      if (auth === undefined) {
        throw new TypeError('This client was made without a clientId and has no tokens of its own');
      }
      return auth;
    },
    async graphql(query, variables = {}, { apiVersion = 'alpha' } = {}) {
      const answer = await caller.send({
        method: 'POST',
        path: `/graphql/${encodeURIComponent(apiVersion)}`,
        query: '',
        body: JSON.stringify({ query, variables: encodeValue(variables, true) }),
      });
      if (answer.status !== 200) {
        const body = (await answer
          .text()
          .then(JSON.parse)
          .catch(() => undefined)) as { details?: object } | undefined;
        const requestId = answer.header('x-wix-request-id');
        throw new CallError(`GraphQL request failed with status ${answer.status}`, {
          code: 'GRAPHQL_REQUEST_FAILED',
          status: answer.status,
          ...(body?.details === undefined ? {} : { details: body.details }),
          ...(requestId === undefined ? {} : { requestId }),
        });
      }
      const { data, errors } = (await readAnswer(answer)) as { data?: never; errors?: unknown[] };
      return { data: data ?? {}, ...(errors === undefined ? {} : { errors }) };
    },
    stream(listener, { lastEventId } = {}) {
      return openStream({ caller, path: streamPaths['events.stream'], listener, lastEventId, now, setTimer });
    },
    captchaSiteKeys() {
      if (siteKeys === undefined) {
        siteKeys = readSiteKeys().catch((error: unknown) => {
          siteKeys = undefined;
          throw error;
        });
      }
      return siteKeys;
    },
  };

  async function readSiteKeys() {
    const answer = await caller.send({ method: 'GET', path: '/v1/captcha/settings', query: '', body: undefined });
    const body = (await readAnswer(answer)) as { visibleSiteKey?: string; invisibleSiteKey?: string } | null;
    if (body === null) {
      throw systemError({ status: answer.status });
    }
    return {
      ...(body.visibleSiteKey === undefined ? {} : { captchaVisibleSiteKey: body.visibleSiteKey }),
      ...(body.invisibleSiteKey === undefined ? {} : { captchaInvisibleSiteKey: body.invisibleSiteKey }),
    };
  }

  return Object.freeze(Object.defineProperties(methods, Object.getOwnPropertyDescriptors(extras))) as unknown as Client;
}

function startTimer(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
