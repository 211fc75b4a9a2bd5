/**
 * The addresses of the media library: bytes that are sent to an address that was given out, and pictures as anybody may
 * see them. What is answered is nothing that a browser could run.
 */
import { picturesPath, uploadPath } from '@openhours/contract';
import type { Route, RouteAnswer, RouteRequest } from '../../route.ts';
import { createDeliveries, type Delivered } from './deliveries.ts';
import type { MediaParts } from './parts.ts';
import { TransformFault } from './rules/transform.ts';
import { receiveFile } from './uploads.ts';

const noPicture = 'There is no such picture';
const forEver = 'public, max-age=31536000, immutable';
/** What is answered is a picture, whatever somebody makes a browser believe. */
const pictureHeaders = Object.freeze({
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
});

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

function refused(status: number, text: string): RouteAnswer {
  return {
    status,
    headers: { ...pictureHeaders, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
    body: text,
  };
}

async function delivered(request: RouteRequest, found: Delivered): Promise<RouteAnswer> {
  const tag = `"${found.tag}"`;
  const isKnown = namesTag(request.header('if-none-match'), tag);
  const opened = isKnown ? undefined : await found.open(request.enterCostly);
  if (!isKnown && opened === undefined) {
    return refused(404, noPicture);
  }
  const shared = { ...pictureHeaders, etag: tag, 'cache-control': forEver };
  const vary = found.varies ? { vary: 'Accept' } : {};
  if (opened === undefined) {
    return { ...vary, status: 304, headers: shared };
  }
  return {
    ...vary,
    headers: {
      ...shared,
      'content-disposition': dispositionOf(found.fileName),
      'content-length': opened.bytes,
      'content-type': found.mimeType,
    },
    body: opened.stream,
  };
}

/** What stands at a part of a path that the route has named. */
const part = ({ params }: RouteRequest, name: string) => params[name] ?? '';
const accept = (request: RouteRequest) => request.header('accept') ?? '';

/** Uploads, and pictures as they are, cut, and in small. */
export function mediaRoutes(parts: MediaParts): Route[] {
  const deliveries = createDeliveries(parts);

  function sending(path: string, find: (request: RouteRequest) => Promise<Delivered | 'private' | undefined>): Route {
    return {
      takes: 'NOTHING',
      path: `${picturesPath}${path}`,
      async answer(request) {
        try {
          const found = await find(request);
          if (found === 'private') {
            return refused(403, 'This picture is private');
          }
          return found === undefined ? refused(404, noPicture) : await delivered(request, found);
        } catch (error) {
          // Some faults only the picture itself shows, such as a crop beside it.
          if (error instanceof TransformFault) {
            return refused(400, error.message);
          }
          throw error;
        }
      },
    };
  }

  return [
    {
      takes: 'BYTES',
      path: `${uploadPath}/:token`,
      async answer(request) {
        const length = Number(request.header('content-length'));
        const file = await receiveFile(
          {
            token: part(request, 'token'),
            body: request.body,
            fileName: request.query.get('filename') ?? undefined,
            contentType: request.header('content-type'),
            contentLength: Number.isSafeInteger(length) ? length : undefined,
            requestId: request.id,
            now: request.now,
          },
          parts,
        );
        return { body: { file } };
      },
    },
    sending('/:id', (request) => deliveries.original(part(request, 'id'))),
    sending('/:id/v1/*', (request) => deliveries.cut(part(request, 'id'), part(request, '*'), accept(request))),
    sending('/:id/preview/:key', (request) =>
      deliveries.preview(part(request, 'id'), part(request, 'key'), accept(request)),
    ),
  ];
}
