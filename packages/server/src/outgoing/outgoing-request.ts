/** What a call to another server is asked with and answered by. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface OutgoingRequest {
  /** What it is for, as one word of the code: its span is named by it. Never a name or an address of anybody. */
  readonly purpose: string;
  /** Absolute, http or https, without user information. May come from a stranger. */
  readonly url: string;
  /** Default `GET`. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'REPORT';
  /** By lower-case name. Not those of the connection itself, such as `host` and `content-length`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | Readable;
  /** How many redirects are followed; default 0: a redirect is the answer. */
  readonly redirects?: number;
  /** For all of it, redirects and the last byte included; default 10 seconds. */
  readonly timeoutMs?: number;
  /** Default 1 MB. */
  readonly largestAnswerBytes?: number;
  /** Default: any. Listed private targets answer at any port that they are listed with. */
  readonly ports?: readonly number[];
}

/**
 * `ADDRESS_REFUSED`: a host or port that may not be reached. `PROTOCOL_REFUSED`: no URL, neither http nor https, or with
 * user information. `TOO_MANY_REDIRECTS`: further than asked for, or with a body that must not be sent again.
 * `TOO_LARGE`: the answer or its headers. `TIMEOUT`: not all of it came in time. `NETWORK`: no connection, or it broke.
 */
export type OutgoingReason =
  | 'ADDRESS_REFUSED'
  | 'PROTOCOL_REFUSED'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'TIMEOUT'
  | 'NETWORK';

/** Whoever gave the URL may read all of this: it never says where a name leads. */
export interface OutgoingFailure {
  readonly answered: false;
  readonly reason: OutgoingReason;
  /** One English sentence. */
  readonly description: string;
  /** Of the network, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
  readonly code?: string;
}

/** Any status is an answer. */
export interface OutgoingAnswer<Body = Buffer> {
  readonly answered: true;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent: nothing is decompressed. */
  readonly body: Body;
  /** Where it came from, after redirects. */
  readonly url: string;
}

/** All addresses of a host name. */
export type Resolve = (hostName: string) => Promise<readonly string[]>;
