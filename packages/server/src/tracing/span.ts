/**
 * Spans for OpenTelemetry (design 12). Only its API is used: without an SDK, which the operator loads when wanted
 * (docs/operating.md), every call here does nothing. Spans name operations and kinds of work, never sites, people or
 * values.
 */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

export interface SpanFacts {
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** `server`: a call from outside begins here; `client`: one goes out. Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  /** Reads a header of the call by its lower-case name, so that the caller's trace goes on here. */
  readonly header?: ((name: string) => string | undefined) | undefined;
  /** True for failures that are an answer of the product, such as a refusal: the span is not marked as an error. */
  readonly isAnswer?: (error: unknown) => boolean;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Example: `inSpan('transaction', {}, () => work(tx))`. The work's own spans become children of this one. */
export function inSpan<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
  const { attributes = {}, kind = 'internal', header, isAnswer } = facts;
  const active = context.active();
  const parent =
    header === undefined
      ? active
      : propagation.extract(active, header, { get: (read, key) => read(key.toLowerCase()), keys: () => [] });
  // Asked for anew each time: an SDK may be registered after this file was loaded.
  const tracer = trace.getTracer('openhours');
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      if (isAnswer?.(error) !== true) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same for work that waits for nothing and reaches nobody, such as reading an input: nothing becomes its child. */
export function inShortSpan<T>(name: string, work: () => T): T {
  const span = trace.getTracer('openhours').startSpan(name);
  try {
    return work();
  } finally {
    span.end();
  }
}
