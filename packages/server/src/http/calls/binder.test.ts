/** How an operation may be bound, by what it says of its answers. */
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { type Binding, bindOwnTransactions, bindRead, bindWrite } from '../../call.ts';
import { type BinderParts, createBinder } from './binder.ts';

const declared = (idempotency: 'stored' | 'natural' | 'none') =>
  defineOperation({
    name: 'tests.note',
    summary: 'Notes something.',
    method: 'POST',
    path: '/v1/tests/note',
    permission: 'SITE.READ_PUBLIC',
    idempotency,
    source: 'binder.test.ts',
    input: Type.Object({}),
    output: Type.Object({}),
  });

const bind = createBinder({} as BinderParts);
const handle = async () => ({});

test.each<[string, Binding]>([
  ['bindRead', bindRead(declared('stored'), handle)],
  ['bindOwnTransactions', bindOwnTransactions(declared('stored'), handle)],
])('an operation that stores its answers cannot be bound with %s', (_way, binding) => {
  expect(() => bind(binding)).toThrow('tests.note stores its answers, so it must be bound with bindWrite');
});

test.each<[string, Binding]>([
  ['bindWrite, storing', bindWrite(declared('stored'), handle)],
  ['bindRead, natural', bindRead(declared('natural'), handle)],
  ['bindOwnTransactions, none', bindOwnTransactions(declared('none'), handle)],
])('%s', (_way, binding) => {
  expect(bind(binding).binding).toBe(binding);
});
