/** The reference page and the document: whole, safe, and without anything from elsewhere. */
import { allOperations, streams } from '@openhours/contract';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { docsContentPolicy, docsRoutes, mountDocs } from './docs.ts';
import { escapeHtml } from './docs-html.ts';
import { docsExamples } from './docs-start.ts';

const parts = { operations: allOperations(), version: '1.2.3', publicUrl: () => 'https://book.example' };
const routes = docsRoutes(parts);

describe('the page', () => {
  const html = routes.html();

  test('has an anchor, an address and a summary for every operation and stream', () => {
    for (const { name, path, summary } of [...allOperations(), ...streams]) {
      expect(html).toContain(`<article id="${name}"`);
      expect(html).toContain(`href="#${name}"`);
      expect(html).toContain(`<code>${escapeHtml(path)}</code>`);
      expect(html).toContain(escapeHtml(summary));
    }
  });

  test('tells nothing of an operation that a setting leaves out', () => {
    const answered = allOperations().filter(({ name }) => name !== 'server.setTestClock');
    const without = docsRoutes({ ...parts, operations: answered });
    expect(html).toContain('/v1/test-clock');
    expect(without.html()).not.toContain('/v1/test-clock');
    expect(JSON.parse(without.document()).paths['/v1/test-clock']).toBeUndefined();
  });

  test('opens with how to get credentials, and every example carries the address of the server', () => {
    expect(html.indexOf('id="start"')).toBeGreaterThan(0);
    expect(html.indexOf('id="start"')).toBeLessThan(html.indexOf('<nav'));
    const examples = Object.values(docsExamples('https://book.example'));
    expect(examples.length).toBeGreaterThan(4);
    for (const { text } of examples) {
      expect(text).toContain('https://book.example');
      expect(html).toContain(escapeHtml(text));
    }
  });

  test('has the domains in the order in which they are needed, and the test clock last', () => {
    const headings = [...html.matchAll(/<section id="(\w+)" aria-labelledby/g)].map((match) => match[1]);
    expect(headings).toEqual([
      'start',
      'answers',
      'services',
      'staff',
      'resources',
      'locations',
      'policies',
      'calendar',
      'availability',
      'bookings',
      'forms',
      'contacts',
      'events',
      'notifications',
      'identity',
      'siteProperties',
      'site',
      'privacy',
      'server',
      'schemas',
    ]);
  });

  test('every link within it has its target, and no id is given twice', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('takes nothing from elsewhere and runs no text as script or style', () => {
    expect([...html.matchAll(/(?:src|href)="([^#"][^"]*)"/g)].map((match) => match[1])).toEqual([
      '/docs/docs.css',
      '/docs/docs.js',
      '/openapi.json',
    ]);
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    expect(docsContentPolicy).not.toContain('unsafe');
  });

  test('text of the contract cannot become markup', () => {
    expect(escapeHtml(`<b title="x" id='y'>&`)).toBe('&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;');
  });
});

test('the document is the JSON of the contract', () => {
  const document = JSON.parse(routes.document());
  expect(document.openapi).toBe('3.1.1');
  expect(document.info.version).toBe('1.2.3');
  expect(document.servers).toEqual([{ url: 'https://book.example' }]);
});

describe('the routes', () => {
  async function get(url: string, headers: Record<string, string> = {}) {
    const app = fastify();
    await app.register(mountDocs(parts) as never);
    const answer = await app.inject({ method: 'GET', url, headers });
    await app.close();
    return answer;
  }

  test.each([
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/docs.css', 'text/css; charset=utf-8'],
    ['/docs/docs.js', 'text/javascript; charset=utf-8'],
    ['/openapi.json', 'application/json; charset=utf-8'],
  ])('%s', async (url, type) => {
    const first = await get(url);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, type]);
    expect(first.body.length).toBeGreaterThan(500);
    const again = await get(url, { 'if-none-match': first.headers.etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('the page carries its content policy', async () => {
    expect((await get('/docs')).headers['content-security-policy']).toBe(docsContentPolicy);
  });
});
