/** What stands in the OpenAPI document: the members that are read of it, by the reference page and by tests. */
import type { CallerKind, Reach } from './access.ts';

export type Json = { [key: string]: unknown };

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

/** One operation in the document; the members that the reference page shows. */
export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: { readonly 'application/json': { readonly schema: Json } };
  };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema: Json }>> }
    >
  >;
  readonly security: readonly Json[];
  readonly 'x-other-paths': readonly string[];
  readonly 'x-permission': { readonly name: string; readonly reaches: Readonly<Record<CallerKind, Reach>> };
  readonly 'x-error-codes': Readonly<Record<string, number>>;
  readonly 'x-events': readonly string[];
  readonly 'x-idempotency': string;
  readonly 'x-body-limit-bytes'?: number;
  readonly 'x-source': string;
  /** Set on the POST twin of a GET whose query may grow too long. */
  readonly 'x-fallback-of'?: string;
}

export interface ApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** The domains in the order in which a developer meets them. */
  readonly tags: readonly { readonly name: string; readonly 'x-displayName'?: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  /** The body of each event, by its type. */
  readonly 'x-event-bodies': Readonly<Record<string, Json>>;
  /** The permission without which nobody hears of each event in the live stream, by its type. */
  readonly 'x-event-permissions': Readonly<Record<string, string>>;
  /** What refusals say in `data`, by the codes that declare it. */
  readonly 'x-error-data': Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json };
}
