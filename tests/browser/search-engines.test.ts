/** What search engines are told: every address of the map is a page that may be found, and no other is in it. */
import { expect, test } from 'vitest';
import { sceneOfFile } from './scene.ts';

const scene = sceneOfFile();

const read = (path: string) => fetch(`${scene.server.url}${path}`);

test('robots are kept from what is somebody’s own, and led to the map', async () => {
  const answer = await read('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('\nDisallow: /manage/\n');
  expect(text).toContain('\nDisallow: /dashboard\n');
  expect(/^Sitemap: (.+)$/m.exec(text)?.[1]).toMatch(/\/sitemap\.xml$/);
});

test('the map names the pages that may be found', async () => {
  const answer = await read('/sitemap.xml');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address as string).pathname,
  );
  expect(paths.slice(0, 2)).toEqual(['/', '/book-online']);
  expect(paths).toContain(`/service-page/${scene.serviceSlug}`);
  for (const path of paths) {
    const page = await read(path);
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).not.toContain('content="noindex"');
  }
});
