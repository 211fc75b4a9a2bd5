/** What pages are dressed in: the built files, which are compressed already, and the theme and icon of the site. */
import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary, createKeptCompression, isWorthCompressing, wantedCoding } from '../bodies/compression.ts';
import { createTouchIcons } from './touch-icon.ts';

export interface PageTheme {
  readonly css: string;
  readonly icon: string;
  /** Under which both may be kept for ever. */
  readonly version: string;
}

export interface PageFileParts {
  /** Folder of the built files; each lies there with its compressed forms. */
  readonly assetsFolder: string;
  /** The theme of the site that the request is for; absent when no site answers there. */
  readonly themeOf: (request: FastifyRequest) => Promise<PageTheme | undefined>;
  readonly sendNoSite: (reply: FastifyReply) => FastifyReply;
}

const assetLifeMs = 365 * 24 * 60 * 60 * 1000;

/** Adds /assets/…, /theme.css, /icon.svg and /apple-touch-icon.png to a scope. */
export async function addPageFiles(
  scope: FastifyInstance,
  { assetsFolder, themeOf, sendNoSite }: PageFileParts,
): Promise<void> {
  const compressKept = createKeptCompression();
  await scope.register(fastifyStatic, {
    root: assetsFolder,
    // Its own route reads the folder at each request, to see how a name is spelled there.
    serve: false,
    immutable: true,
    maxAge: assetLifeMs,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => addVary(reply, 'Accept-Encoding'),
  });
  const isThere = createFileList(assetsFolder);
  scope.route<{ Params: { '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/assets/*',
    async handler(request, reply) {
      const name = request.params['*'];
      if (await isThere(name)) {
        return reply.sendFile(name);
      }
      reply.callNotFound();
      return reply;
    },
  });
  /** Names what depends on the theme alone, which its version names. */
  const nameTheme = (request: FastifyRequest, reply: FastifyReply, type: string, version: string) => {
    const isVersioned = request.url.endsWith(`?v=${version}`);
    reply.type(type);
    reply.header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache');
  };
  const drawTouchIcon = createTouchIcons();
  scope.get('/apple-touch-icon.png', { exposeHeadRoute: true }, async (request, reply) => {
    const theme = await themeOf(request);
    if (theme === undefined) {
      return sendNoSite(reply);
    }
    nameTheme(request, reply, 'image/png', theme.version);
    return reply.send(await drawTouchIcon(theme.icon));
  });
  for (const [url, type, part] of [
    ['/theme.css', 'text/css; charset=utf-8', 'css'],
    ['/icon.svg', 'image/svg+xml', 'icon'],
  ] as const) {
    scope.get(url, { exposeHeadRoute: true }, async (request, reply) => {
      const theme = await themeOf(request);
      if (theme === undefined) {
        return sendNoSite(reply);
      }
      nameTheme(request, reply, type, theme.version);
      addVary(reply, 'Accept-Encoding');
      const text = theme[part];
      const coding = isWorthCompressing(text) ? wantedCoding(request.headers['accept-encoding']) : undefined;
      return coding === undefined
        ? reply.send(text)
        : reply.header('content-encoding', coding).send(await compressKept(text, coding));
    });
  }
}

/** Whether a folder holds a file of exactly this name; it is read again only for what it did not hold before. */
function createFileList(folder: string): (name: string) => Promise<boolean> {
  let names: ReadonlySet<string> = new Set();
  return async (name) => {
    if (!names.has(name)) {
      names = new Set(await readdir(folder));
    }
    return names.has(name);
  };
}
