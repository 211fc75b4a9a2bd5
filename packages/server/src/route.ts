/**
 * Routes that are no operations: bytes that come in or go out at addresses of a domain's own, such as pictures. A domain
 * says what it answers (`domain.ts`), and `http/` brings it to browsers, so no domain knows the web server.
 */
import type { Readable } from 'node:stream';

/** What somebody asks at such an address. */
export interface RouteRequest {
  readonly id: string;
  /** The parts of the path that have names, and `*`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** As it comes; nothing has read it. */
  readonly body: Readable;
  /** Epoch milliseconds of business time, asked anew at each call. */
  readonly now: () => number;
  /** Resolves when something costly may be done for this address; the answer gives the place back. */
  readonly enterCostly: () => Promise<() => void>;
  /** The host that was asked, after trusted proxies. */
  readonly host: string;
  /** Languages the reader prefers, most wanted first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Throws THROTTLED_FEATURE when the address was sent on its way too often. */
  readonly countNavigation: () => void;
  /** The fields of a form that was sent. */
  readonly form: () => Promise<URLSearchParams>;
}

export interface RouteAnswer {
  /** Default 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number | string[]>>;
  /** The header of the request on which the answer depends. */
  readonly vary?: string;
  /** An object travels as JSON; absent: nothing. */
  readonly body?: string | Readable | object;
}

interface AnyRoute {
  /** Parts that have names begin with a colon, the rest of the path is `*`. */
  readonly path: string;
  /** A refusal that it throws is answered like that of an operation. */
  readonly answer: (request: RouteRequest) => Promise<RouteAnswer>;
}

/**
 * Sends something, to whoever asks and of whatever origin; asked for by the hundred, so that no line of the log is
 * written.
 */
export interface SendingRoute extends AnyRoute {
  readonly takes: 'NOTHING';
}

/** Takes bytes from browsers of any origin, for as long as they need. */
export interface ReceivingRoute extends AnyRoute {
  readonly takes: 'BYTES';
}

/** Where a browser is led by a link or a redirect: it answers with a page, or with where to go from there. */
export interface NavigationRoute extends AnyRoute {
  readonly takes: 'NAVIGATION';
  /** Takes a small form that the page sends to its own address. */
  readonly submit?: (request: RouteRequest) => Promise<RouteAnswer>;
}

export type Route = SendingRoute | ReceivingRoute | NavigationRoute;
