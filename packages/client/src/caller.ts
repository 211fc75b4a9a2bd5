/** One call of one operation: credentials, encoding, retry, and the reading of the answer. */
import { encodeValue, fillPath, longestQuery, queryString } from './encoding.ts';
import { answerError, CallError, systemError } from './errors.ts';
import type { Sleep } from './renewal-lock.ts';
import { isWorthRetrying, retryDelayMs, retryLimits } from './retry.ts';
import type { ClientAnswer, ClientRequest, ClientTransport } from './transport.ts';

/** What the client knows of an operation at run time; written by scripts/generate-client.ts. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  /** A GET that may also be sent as POST. */
  readonly fallback?: boolean;
  /** Names in the input are the caller's own and stay as they are. */
  readonly keepNames?: boolean;
  /** A GET of which each call is an act of its own, such as one that is written down. */
  readonly once?: boolean;
}

/** A request, and whether it is an act of its own each time, so that it is sent again only by whoever asks for it. */
type Sent = Omit<ClientRequest, 'headers' | 'signal'> & Pick<OperationEntry, 'once'>;

export interface CallOptions {
  /** Makes a write safe to repeat: the server answers a repeated key with the first answer. */
  readonly idempotencyKey?: string;
  /** BCP 47 tag in which texts are wanted. */
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Gives the headers that say who calls; `refused` is the authorization that was just answered with 401. */
export type Credentials = (refused?: string) => Promise<Readonly<Record<string, string>>>;

export interface Caller {
  call(name: string, entry: OperationEntry, input: unknown, options?: CallOptions): Promise<unknown>;
  /** Sends one request with credentials and retry, and gives the answer as it is. */
  send(request: Omit<ClientRequest, 'headers' | 'signal'>, options?: CallOptions): Promise<ClientAnswer>;
}

export function createCaller(parts: {
  readonly transport: ClientTransport;
  readonly credentials: Credentials;
  readonly retries: number;
  readonly language: string | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
}): Caller {
  const { transport, credentials, retries, now, sleep } = parts;

  async function once(
    request: ClientRequest,
    refused: string | undefined,
  ): Promise<[ClientAnswer, string | undefined]> {
    const identity = await credentials(refused);
    const headers = { ...identity, ...request.headers };
    return [await transport({ ...request, headers }), headers.authorization];
  }

  /** Waits before another try; there is none for a call that was given up meanwhile. */
  async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    await sleep(milliseconds, signal);
    if (signal?.aborted) {
      throw systemError({ cause: signal.reason });
    }
  }

  async function send(
    { operation, method, once: isOwnAct = false, path, query, body }: Sent,
    options: CallOptions = {},
  ): Promise<ClientAnswer> {
    const language = options.language ?? parts.language;
    const request: ClientRequest = {
      operation,
      method,
      path,
      query,
      body,
      signal: options.signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(language === undefined ? {} : { 'accept-language': language }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
    };
    const isRepeatable = (method === 'GET' && !isOwnAct) || options.idempotencyKey !== undefined;
    const repeats = isRepeatable ? retries : 0;
    let refused: string | undefined;
    for (let attempt = 0; ; attempt += 1) {
      let answer: ClientAnswer;
      try {
        let used: string | undefined;
        [answer, used] = await once(request, refused);
        // A session may have ended before its token did; a refused call has done nothing, so any may be repeated.
        if (answer.status === 401 && used !== undefined && refused === undefined) {
          refused = used;
          [answer] = await once(request, refused);
        }
      } catch (cause) {
        if (attempt >= repeats || options.signal?.aborted || isRefusal(cause)) {
          throw asTold(cause);
        }
        await pause(retryDelayMs(attempt, undefined, now()), options.signal);
        continue;
      }
      const delayMs = retryDelayMs(attempt, answer.header('retry-after'), now());
      if (attempt >= repeats || !isWorthRetrying(answer) || delayMs > retryLimits.longestDelayMs) {
        return answer;
      }
      await pause(delayMs, options.signal);
    }
  }

  return {
    send,
    async call(name, entry, input, options) {
      const encoded = encodeValue(input ?? {}, entry.keepNames === true) as Record<string, unknown>;
      const { path, values, rest } = fillPath(entry.path, encoded);
      const { once: isOwnAct } = entry;
      const operation = { name, pathValues: values };
      const isQuery = entry.method === 'GET' || entry.method === 'DELETE';
      const query = isQuery ? queryString(rest) : '';
      const tooLong = query.length > longestQuery && entry.fallback === true;
      const answer = await send(
        isQuery && !tooLong
          ? { operation, method: entry.method, path, query, body: undefined, ...(isOwnAct ? { once: true } : {}) }
          : { operation, method: tooLong ? 'POST' : entry.method, path, query: '', body: JSON.stringify(rest) },
        options,
      );
      return readAnswer(answer);
    },
  };
}

/** The token endpoint's own refusals stay what they are. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof CallError || (cause instanceof Error && cause.name === 'TokenError');
}

/** What a caller is told of a failure: a refusal as it is, anything else as a system error. */
export function asTold(cause: unknown): unknown {
  return isRefusal(cause) ? cause : systemError({ cause });
}

/** The JSON object of a success; an error for everything else. */
export async function readAnswer(answer: ClientAnswer): Promise<unknown> {
  let text: string;
  try {
    text = await answer.text();
  } catch (cause) {
    throw systemError({ status: answer.status, requestId: answer.header('x-wix-request-id'), cause });
  }
  if (answer.status !== 200) {
    throw answerError(answer, text);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw systemError({ status: answer.status, requestId: answer.header('x-wix-request-id'), cause });
  }
}

export const defaultRetries = retryLimits.times;
