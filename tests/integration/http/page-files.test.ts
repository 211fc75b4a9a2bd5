/** The built files of pages: served by the very name they have, also those that a later build adds, and nothing beside them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPageFiles } from '../../../packages/server/src/http/files/page-files.ts';

let folder: string;
let assetsFolder: string;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openhours-files-'));
  assetsFolder = join(folder, 'assets');
  await mkdir(assetsFolder);
  await writeFile(join(folder, 'secret.js'), 'secret');
  await writeFile(join(assetsFolder, 'Page-a1.js'), 'page');
  await writeFile(join(assetsFolder, 'Page-a1.js.gz'), 'compressed');
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  await app.register((scope) =>
    addPageFiles(scope, {
      assetsFolder,
      themeOf: async () => undefined,
      sendNoSite: (reply) => reply.code(404).send('no site'),
    }),
  );
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Asks for a path as it is written: nothing makes it another one on the way. */
function ask(path: string, { method = 'GET', coding = '' } = {}): Promise<[number | undefined, string, string]> {
  return new Promise((resolve, reject) => {
    const headers = coding === '' ? {} : { 'accept-encoding': coding };
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve([answer.statusCode, text, answer.headers['content-encoding'] ?? '']));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('a file is served by its name, compressed where that is understood', async () => {
  expect(await ask('/assets/Page-a1.js')).toEqual([200, 'page', '']);
  expect(await ask('/assets/Page%2da1.js?v=1')).toEqual([200, 'page', '']);
  expect(await ask('/assets/Page-a1.js', { coding: 'gzip' })).toEqual([200, 'compressed', 'gzip']);
  expect(await ask('/assets/Page-a1.js', { method: 'HEAD' })).toEqual([200, '', '']);
});

test('it may be kept for ever', async () => {
  const { headers } = await app.inject('/assets/Page-a1.js');
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' });
});

test.each([
  '/assets/page-a1.js',
  '/assets/Page-a1.JS',
  '/assets/gone.js',
  '/assets/',
  '/assets/.',
  '/assets/./Page-a1.js',
  '/assets//Page-a1.js',
  '/assets/../secret.js',
  '/assets/..%2fsecret.js',
  '/assets/%2e%2e/secret.js',
  '/assets/%2e%2e%5csecret.js',
  '/assets/Page-a1.js%00',
  '/assets/Page-a1.js/',
])('nothing is served at %s', async (path) => {
  expect(await ask(path)).toEqual([404, 'nothing', '']);
});

test('what a later build adds is found', async () => {
  expect((await ask('/assets/later.js'))[0]).toBe(404);
  await writeFile(join(assetsFolder, 'later.js'), 'later');
  expect(await ask('/assets/later.js')).toEqual([200, 'later', '']);
});
