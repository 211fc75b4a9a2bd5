/** How a call leaves the client: one request, one answer. The server supplies a transport that needs no socket. */

/** An operation of the contract as the client calls it: enough for a transport in process, which needs no path. */
export interface CalledOperation {
  /** `<domain>.<verb>`. */
  readonly name: string;
  /** Values of the path's parameters; the rest of the input travels in query or body. */
  readonly pathValues: Readonly<Record<string, string>>;
}

export interface ClientRequest {
  /** Absent for the few paths that no operation declares, such as those of the sign-in. */
  readonly operation?: CalledOperation | undefined;
  readonly method: string;
  /** Path from the root, parameters filled in. */
  readonly path: string;
  /** Query string without question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface ClientAnswer {
  readonly status: number;
  /** Empty over HTTP/2, which has none. */
  readonly statusText: string;
  header(name: string): string | undefined;
  text(): Promise<string>;
  /** Only for streams; absent where the transport has none. */
  readonly stream?: ReadableStream<Uint8Array> | undefined;
}

/** Carries one request; rejects only when no answer came at all. */
export type ClientTransport = (request: ClientRequest) => Promise<ClientAnswer>;

/**
 * A transport over HTTP. `baseUrl` is an origin with or without a path; empty means the page's own origin.
 * Cookies go to the own origin only, for the sign-in of the dashboard; every other call authenticates by header.
 * Example: `fetchTransport({ baseUrl: 'https://book.example' })`.
 */
export function fetchTransport(options: { baseUrl?: string; fetch?: typeof fetch } = {}): ClientTransport {
  const base = (options.baseUrl ?? '').replace(/\/+$/, '');
  const send = options.fetch ?? fetch.bind(undefined);
  return async ({ method, path, query, headers, body, signal }) => {
    const init: RequestInit = { method, headers: { ...headers }, credentials: 'same-origin' };
    if (body !== undefined) {
      init.body = body;
    }
    if (signal !== undefined) {
      init.signal = signal;
    }
    const response = await send(`${base}${path}${query === '' ? '' : `?${query}`}`, init);
    return {
      status: response.status,
      statusText: response.statusText,
      header: (name) => response.headers.get(name) ?? undefined,
      text: () => response.text(),
      stream: response.body ?? undefined,
    };
  };
}
