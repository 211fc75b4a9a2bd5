/**
 * The addresses of the media library: bytes that are sent to an address that was given out, and pictures as anybody may
 * see them. Both are open to every origin, need no credentials, and answer nothing that a browser could run.
 */
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { fail, picturesPath, uploadPath } from '@openhours/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Arriving } from '../../domains/media/index.ts';
import { type Delivered, type Deliveries, TransformFault } from '../../domains/media/index.ts';
import { addVary } from '../bodies/compression.ts';
import { headerOf } from '../request-headers.ts';
import type { Mount } from '../server.ts';

export interface MediaRoutes {
  readonly deliveries: Deliveries;
  /** Takes in a file; answers its descriptor. */
  readonly receive: (arriving: Arriving) => Promise<object>;
  /** Resolves when a picture may be cut for a client address; the answer gives the place back. */
  readonly enterCut: (clientAddress: string) => Promise<() => void>;
  /** Epoch milliseconds of business time. */
  readonly now: () => number;
}

const noPicture = 'There is no such picture';
const forEver = 'public, max-age=31536000, immutable';
/** What is answered is a picture, whatever somebody makes a browser believe. */
const pictureHeaders = Object.freeze({
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
});

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams((request.query as { text?: string }).text ?? '');
}

/** A name as headers carry it: plain letters for old readers, all of it for the others (RFC 6266). */
function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** True when a client has these bytes already. A proxy on the way may have called the tag a weak one (RFC 9110, 13.1.2). */
function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.includes(tag) || known.includes('*');
}

/** How long the rest of a refused file may take to arrive, so that the refusal is read and not taken for a broken line. */
const restMs = 5_000;

/** Lets the rest of a request come, for a while; true when all of it has. */
async function hasArrived(request: IncomingMessage): Promise<boolean> {
  if (!request.complete) {
    request.resume();
    await finished(request, { signal: AbortSignal.timeout(restMs), cleanup: true }).catch(() => {});
  }
  return request.complete;
}

function sayNo(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers(pictureHeaders)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text);
}

/** Routes of uploads and pictures. */
export function mountMedia({ deliveries, receive, enterCut, now }: MediaRoutes): Mount {
  async function deliver(
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<Delivered | 'private' | undefined>,
  ): Promise<FastifyReply> {
    try {
      const found = await find();
      if (found === 'private') {
        return sayNo(reply, 403, 'This picture is private');
      }
      return found === undefined ? sayNo(reply, 404, noPicture) : await send(request, reply, found);
    } catch (error) {
      // Some faults only the picture itself shows, such as a crop beside it.
      if (error instanceof TransformFault) {
        return sayNo(reply, 400, error.message);
      }
      throw error;
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, found: Delivered): Promise<FastifyReply> {
    const tag = `"${found.tag}"`;
    const isKnown = namesTag(headerOf(request, 'if-none-match'), tag);
    const opened = isKnown ? undefined : await found.open(() => enterCut(request.ip));
    if (!isKnown && opened === undefined) {
      return sayNo(reply, 404, noPicture);
    }
    if (found.varies) {
      addVary(reply, 'Accept');
    }
    reply.headers(pictureHeaders).header('etag', tag).header('cache-control', forEver);
    if (opened === undefined) {
      return reply.code(304).send();
    }
    reply
      .header('content-disposition', dispositionOf(found.fileName))
      .header('content-length', opened.bytes)
      .type(found.mimeType);
    return reply.send(opened.stream);
  }

  return (scope) => {
    // Bytes are taken as they come, whatever they are said to be; their number is counted where they are written.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const sent = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
      const length = Number(request.headers['content-length']);
      const file = await receive({
        token: (request.params as { token: string }).token,
        body: request.raw,
        fileName: queryOf(request).get('filename') ?? undefined,
        contentType: headerOf(request, 'content-type'),
        contentLength: Number.isSafeInteger(length) ? length : undefined,
        requestId: request.id,
        now,
      }).catch(async (error: unknown) => {
        if (request.raw.destroyed && !request.raw.complete) {
          throw fail('INVALID_ARGUMENT', 'The file did not arrive as a whole', {}, { cause: error });
        }
        if (!(await hasArrived(request.raw))) {
          reply.header('connection', 'close');
        }
        throw error;
      });
      return reply.send({ file });
    };
    scope.route({ method: ['PUT', 'POST'], url: `${uploadPath}/:token`, config: { takesLong: true }, handler: sent });
    scope.options(`${uploadPath}/:token`, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'PUT, POST, OPTIONS',
          'access-control-allow-headers': 'Content-Type',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    );

    const read = { config: { isQuiet: true }, exposeHeadRoute: true } as const;
    const accept = (request: FastifyRequest) => headerOf(request, 'accept') ?? '';
    scope.get(`${picturesPath}/:id`, read, (request, reply) =>
      deliver(request, reply, () => deliveries.original((request.params as { id: string }).id)),
    );
    scope.get(`${picturesPath}/:id/v1/*`, read, (request, reply) => {
      const { id, '*': path } = request.params as { id: string; '*': string };
      return deliver(request, reply, () => deliveries.cut(id, path, accept(request)));
    });
    scope.get(`${picturesPath}/:id/preview/:key`, read, (request, reply) => {
      const { id, key } = request.params as { id: string; key: string };
      return deliver(request, reply, () => deliveries.preview(id, key, accept(request)));
    });
  };
}
