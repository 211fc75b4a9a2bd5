/** Who asks for the documents without reading the answer costs the server no copy of it. */
import { allOperations } from '@openhours/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountDocs } from './docs.ts';

test.each(['/docs', '/docs/docs.css', '/docs/docs.js', '/openapi.json'])(
  '%s is the same bytes for all',
  async (path) => {
    const sent: unknown[] = [];
    const scope = Fastify();
    scope.addHook('onSend', async (_request, _reply, payload) => {
      sent.push(payload);
    });
    await mountDocs({ operations: allOperations(), version: '1', publicUrl: () => 'http://127.0.0.1' })(scope);
    const answers = [await scope.inject(path), await scope.inject(path)];
    await scope.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(sent[0]).toBeInstanceOf(Buffer);
    expect(sent[1]).toBe(sent[0]);
  },
);
