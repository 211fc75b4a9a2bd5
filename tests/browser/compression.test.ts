/**
 * How pages and their files travel: under the content policy, kept for as long as they hold, and compressed, pages about
 * somebody only when nobody else can have asked for them.
 */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sceneOfFile } from './scene.ts';

const scene = sceneOfFile();

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${scene.server.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const codings = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

describe.each(codings)('with %s', (coding, open) => {
  test('pages of nobody are compressed for everybody', async () => {
    for (const path of ['/', '/book-online', `/booking-calendar/${scene.serviceSlug}`]) {
      const headers = { 'accept-encoding': coding, cookie: 'oh_visitor=vs_x.y', 'sec-fetch-site': 'cross-site' };
      const answer = await get(path, headers);
      expect(answer.headers['content-encoding'], path).toBe(coding);
      expect(answer.headers['vary']).toContain('Accept-Encoding');
      expect(open(answer.body).toString()).toContain('</html>');
    }
  });

  test('pages about somebody only where they asked themselves', async () => {
    for (const path of ['/dashboard/sign-in', '/dashboard/bookings']) {
      const ask = async (more: Record<string, string>) =>
        (await get(path, { 'accept-encoding': coding, ...more })).headers['content-encoding'];
      const cookie = 'oh_session=us_x.y';
      expect(await ask({ cookie, 'sec-fetch-site': 'same-origin' }), path).toBe(coding);
      expect(await ask({ cookie, 'sec-fetch-site': 'none' }), path).toBe(coding);
      expect(await ask({ cookie, 'sec-fetch-site': 'cross-site' }), path).toBeUndefined();
      expect(await ask({ cookie }), path).toBeUndefined();
      expect(await ask({}), path).toBe(coding);
    }
  });

  test('built files and the theme are compressed, kept for ever, and the same as without', async () => {
    const page = (await get('/dashboard/sign-in')).body.toString();
    const files = [...page.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+\.(?:js|css)|theme\.css[^"]*))"/g)].map(
      (match) => match[1] as string,
    );
    expect(files.length).toBeGreaterThan(3);
    let compressed = 0;
    for (const file of files) {
      const [plain, answer] = [await get(file), await get(file, { 'accept-encoding': coding })];
      expect([plain.status, answer.status]).toEqual([200, 200]);
      expect(answer.headers['vary'], file).toBe('Accept-Encoding');
      expect(answer.headers['cache-control'], file).toMatch(/immutable/);
      expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
      if (answer.headers['content-encoding'] === coding) {
        compressed += 1;
        expect(open(answer.body).equals(plain.body)).toBe(true);
      } else {
        expect(plain.body.byteLength, file).toBeLessThan(1024);
      }
    }
    expect(compressed).toBeGreaterThan(2);
  });
});

test('fonts are compressed by their nature and stay as they are', async () => {
  const page = (await get('/')).body.toString();
  const sheets = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((match) => match[1] as string);
  const styles = await Promise.all(sheets.map(async (sheet) => (await get(sheet)).body.toString()));
  const font = /url\(["']?(\/assets\/[^"')]+\.woff2)/.exec(styles.join('\n'))?.[1] as string;
  const answer = await get(font, { 'accept-encoding': 'br, gzip' });
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

describe('addresses', () => {
  test.each([
    ['/book', '/book-online'],
    ['/book/', '/book-online'],
    ['/book?lang=de', '/book-online?lang=de'],
    ['/sign-in', '/dashboard/sign-in'],
    ['/sign-in/', '/dashboard/sign-in'],
  ])('%s leads to %s', async (path, target) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['location']]).toEqual([302, target]);
    expect((await get(target)).status).toBe(200);
  });

  test.each(['/book-online/', '/dashboard/sign-in/', '/dashboard/', '/docs/'])(
    '%s is the page without the slash',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  test('nothing there is a page for a person and an error for a program', async () => {
    const accepts = ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', undefined, 'application/json'];
    const kinds = await Promise.all(
      accepts.flatMap((accept) =>
        ['/nowhere', '/v1/nowhere', '/bookings/v2/nowhere'].map(async (path) => {
          const answer = await get(path, accept === undefined ? {} : { accept });
          return `${path} ${answer.status} ${String(answer.headers['content-type']).split(';')[0]}`;
        }),
      ),
    );
    const forPrograms = ['/v1/nowhere 404 application/json', '/bookings/v2/nowhere 404 application/json'];
    const forPeople = ['/nowhere 404 text/html', ...forPrograms];
    expect(kinds).toEqual([...forPeople, ...forPeople, ...forPeople, '/nowhere 404 application/json', ...forPrograms]);
  });
});

test('theme and icon may be kept for ever under their version', async () => {
  const html = await (await fetch(`${scene.server.url}/`)).text();
  for (const [name, type] of [
    ['theme.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ] as const) {
    const [address] = new RegExp(`/${name}\\?v=\\w+`).exec(html) ?? [];
    const answer = await fetch(`${scene.server.url}${address}`);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const unversioned = await fetch(`${scene.server.url}/${name}`);
    expect(unversioned.headers.get('cache-control')).toBe('no-cache');
  }
});

test('every page keeps the content policy and says what may be stored', async () => {
  for (const [path, storing] of [
    ['/', 'private, no-cache'],
    [`/booking-calendar/${scene.serviceSlug}`, 'private, no-cache'],
    ['/dashboard/sign-in', 'no-store'],
    ['/dashboard/bookings', 'no-store'],
  ] as const) {
    const answer = await fetch(`${scene.server.url}${path}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(/script-src 'self';.*style-src 'self' 'nonce-[\w-]+'; style-src-attr 'unsafe-inline'/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control'), path).toBe(storing);
    expect(await answer.text(), path).not.toMatch(/<script(?![^>]*(src=|type="application\/))/);
  }
});
