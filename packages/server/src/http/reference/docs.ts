/**
 * The reference page at /docs and the document at /openapi.json, both rendered from the declared operations. Plain
 * HTML that reads well without script; one small script of our own only filters.
 */
import { createHash } from 'node:crypto';
import * as contract from '@openhours/contract';
import { describeApi, type Operation, streams } from '@openhours/contract';
import { addVary, createKeptCompression, isWorthCompressing, wantedCoding } from '../bodies/compression.ts';
import { permissionsPolicy } from '../pages/page-policy.ts';
import type { Mount } from '../server.ts';
import { docsScript, docsStyle } from './docs-assets.ts';
import { docsPage } from './docs-page.ts';

export interface DocsParts {
  /** Those that this server answers; a setting may leave some out. */
  readonly operations: readonly Operation[];
  readonly version: string;
  /** Origin under which the API is reached; known once the server listens. */
  readonly publicUrl: () => string;
}

export interface DocsRoutes {
  readonly html: () => string;
  readonly document: () => string;
  readonly style: () => string;
  readonly script: () => string;
}

/** Content policy of the reference: nothing but what this server sends. */
const docsContentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The texts behind the routes; each is made once, when it is first asked for. */
function docsRoutes({ operations, version, publicUrl }: DocsParts): DocsRoutes {
  const describe = once(() => describeApi({ operations, streams, schemas: contract, version, serverUrl: publicUrl() }));
  return {
    html: once(() => docsPage(describe())),
    document: once(() => JSON.stringify(describe())),
    style: () => docsStyle,
    script: () => docsScript,
  };
}

/** Registers /docs with its style and script, and /openapi.json. */
export function mountDocs(parts: DocsParts): Mount {
  const routes = docsRoutes(parts);
  const compressKept = createKeptCompression();
  return (scope) => {
    const serve = (path: string, type: string, text: () => string, headers: Readonly<Record<string, string>> = {}) => {
      // Bytes, because all who are sent the same bytes share them: each text would be copied for each client that reads
      // slowly or never.
      const plain = once(() => Buffer.from(text()));
      const tag = once(() => `W/"${createHash('sha256').update(text()).digest('base64url').slice(0, 22)}"`);
      scope.get(path, { exposeHeadRoute: true }, async (request, reply) => {
        reply.headers({ ...headers, etag: tag(), 'cache-control': 'no-cache' });
        addVary(reply, 'Accept-Encoding');
        if (request.headers['if-none-match'] === tag()) {
          return reply.code(304).send();
        }
        const coding = isWorthCompressing(text()) ? wantedCoding(request.headers['accept-encoding']) : undefined;
        reply.type(`${type}; charset=utf-8`);
        return coding === undefined
          ? reply.send(plain())
          : reply.header('content-encoding', coding).send(await compressKept(text(), coding));
      });
    };
    serve('/docs', 'text/html', routes.html, {
      'content-security-policy': docsContentPolicy,
      'permissions-policy': permissionsPolicy,
    });
    serve('/docs/docs.css', 'text/css', routes.style);
    serve('/docs/docs.js', 'text/javascript', routes.script);
    // Nothing in it is secret, and tools on other origins read it.
    serve('/openapi.json', 'application/json', routes.document, { 'access-control-allow-origin': '*' });
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
