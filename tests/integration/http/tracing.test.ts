/** Spans as an operator's OpenTelemetry SDK sees them: one trace from the caller's header to the transaction. */
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

const spans = new InMemorySpanExporter();
let server: TestServer;

beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
  server = await startTestServer({ withPages: true });
});
afterAll(async () => {
  await server.stop();
  trace.disable();
  propagation.disable();
  context.disable();
});
beforeEach(() => spans.reset());

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

test('an operation continues the trace of its caller, and its transaction lies within it', async () => {
  const answer = await server.send('POST', '/oauth2/token', {
    headers: { traceparent },
    body: { clientId: server.clientId, grantType: 'anonymous' },
  });
  expect(answer.status).toBe(200);
  const ours = spans.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  const operation = ours.find(({ name }) => name.endsWith('requestToken'));
  expect(operation?.kind).toBe(SpanKind.SERVER);
  expect(operation?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  const transaction = ours.find(({ name }) => name === 'transaction');
  expect(transaction?.parentSpanContext?.spanId).toBe(operation?.spanContext().spanId);
});

test('a refusal is an answer, not an error of the span; nothing in a span names a site or a person', async () => {
  const answer = await server.send('POST', '/v2/bookings', { headers: { traceparent }, body: {} });
  expect(answer.status).toBe(401);
  const [span] = spans.getFinishedSpans().filter(({ name }) => name.endsWith('createBooking'));
  expect(span?.status.code).toBe(SpanStatusCode.UNSET);
  const said = JSON.stringify(
    spans.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events]),
  );
  expect(said).not.toContain(server.siteId);
  expect(said).not.toContain(server.clientId);
});

test('of an operation the reading of its input has names, of a page its path as it is declared and its rendering', async () => {
  await server.send('POST', '/oauth2/token', {
    headers: { traceparent },
    body: { clientId: server.clientId, grantType: 'anonymous' },
  });
  const operation = spans.getFinishedSpans().find(({ name }) => name.endsWith('requestToken'));
  expect(childrenOf(operation)).toEqual(expect.arrayContaining(['decode', 'validate']));
  spans.reset();

  const answer = await fetch(`${server.url}/service-page/nothing-here`, {
    headers: { traceparent, accept: 'text/html' },
  });
  expect(answer.status).toBe(404);
  const page = spans.getFinishedSpans().find(({ name }) => name.startsWith('page '));
  expect(page).toMatchObject({ name: 'page /service-page/:slug', kind: SpanKind.SERVER });
  expect(page?.spanContext().traceId).toBe(traceId);
  expect(page?.status.code).toBe(SpanStatusCode.UNSET);
  expect(childrenOf(page)).toContain('render page');
});

/** The names of what lies directly within a span. */
function childrenOf(span: ReadableSpan | undefined): string[] {
  return spans
    .getFinishedSpans()
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === span?.spanContext().spanId)
    .map(({ name }) => name);
}
