/** Parts with scripts of their own: drawn once they are loaded, and never half. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lateModule, latePart, loadParts } from './late-part.tsx';

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`;

test('a part is drawn once it is loaded, and loaded once', async () => {
  let times = 0;
  const part = latePart('src/greeting.tsx', async () => {
    times += 1;
    return Greeting;
  });
  expect(() => renderToString(createElement(part.Part, { name: 'Ada' }))).toThrow(
    'src/greeting.tsx is rendered before it is loaded',
  );
  await loadParts([part]);
  await loadParts([part]);
  expect(renderToString(createElement(part.Part, { name: 'Ada' }))).toBe('Hello Ada');
  expect(times).toBe(1);
});

test('a part that could not be had is asked for again', async () => {
  let isThere = false;
  const part = latePart('src/greeting.tsx', async () => {
    if (!isThere) {
      throw new Error('no connection');
    }
    return Greeting;
  });
  await expect(loadParts([part])).rejects.toThrow('no connection');
  isThere = true;
  await loadParts([part]);
  expect(renderToString(createElement(part.Part, { name: 'Ada' }))).toBe('Hello Ada');
});

test('what a part reckons is there with it', async () => {
  const sums = lateModule('src/sums.ts', async () => ({ twice: (number: number) => number * 2 }));
  expect(() => sums.exports()).toThrow('src/sums.ts is rendered before it is loaded');
  await loadParts([sums]);
  expect(sums.exports().twice(21)).toBe(42);
});
