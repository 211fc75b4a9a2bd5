/**
 * The reference page at /docs and the document at /openapi.json, both rendered from the declared operations. Plain
 * HTML that reads well without script; one small script of our own only filters.
 */
import { createHash } from 'node:crypto';
import * as contract from '@openhours/contract';
import { type ApiDocument, type ApiOperation, allOperations, describeApi, streams } from '@openhours/contract';
import { docsScript, docsStyle } from './docs-assets.ts';
import type { Mount } from './server.ts';

export interface DocsParts {
  readonly version: string;
  /** Origin under which the API is reached. */
  readonly publicUrl: string;
}

export interface DocsRoutes {
  readonly html: () => string;
  readonly document: () => string;
  readonly style: () => string;
  readonly script: () => string;
}

/** Content policy of the reference: nothing but what this server sends. */
export const docsContentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The texts behind the routes; each is made once, when it is first asked for. */
export function docsRoutes({ version, publicUrl }: DocsParts): DocsRoutes {
  const describe = once(() =>
    describeApi({ operations: allOperations(), streams, schemas: contract, version, serverUrl: publicUrl }),
  );
  return {
    html: once(() => page(describe())),
    document: once(() => JSON.stringify(describe())),
    style: () => docsStyle,
    script: () => docsScript,
  };
}

/** Registers /docs with its style and script, and /openapi.json. */
export function mountDocs(parts: DocsParts): Mount {
  const routes = docsRoutes(parts);
  return (scope) => {
    const serve = (path: string, type: string, text: () => string, headers: Readonly<Record<string, string>> = {}) => {
      const tag = once(() => `"${createHash('sha256').update(text()).digest('base64url').slice(0, 22)}"`);
      scope.get(path, async (request, reply) => {
        reply.headers({ ...headers, etag: tag(), 'cache-control': 'no-cache' });
        if (request.headers['if-none-match'] === tag()) {
          return reply.code(304).send();
        }
        return reply.type(`${type}; charset=utf-8`).send(text());
      });
    };
    serve('/docs', 'text/html', routes.html, { 'content-security-policy': docsContentPolicy });
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

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] as string);
}

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

function page(document: ApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · ${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="/docs/docs.css">
<script src="/docs/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#reference">Skip to the operations</a>
<header>
<h1>${escapeHtml(document.info.title)} API</h1>
<p class="quiet">Version ${escapeHtml(document.info.version)} · ${code(document.servers[0]?.url ?? '/')} · <a href="/openapi.json">openapi.json</a></p>
<p>${escapeHtml(document.info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
</header>
<div class="columns">
<nav aria-label="Operations">
<label for="find" hidden>Find</label>
<input id="find" type="search" placeholder="Find an operation" autocomplete="off" hidden>
<p id="found" role="status" class="quiet"></p>
${groups.map(navigationGroup).join('\n')}
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<main id="reference">
${groups.map(group).join('\n')}
<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${Object.entries(document.components.schemas).map(namedSchema).join('\n')}
</section>
</main>
</div>
</body>
</html>
`;
}

function navigationGroup({ name, entries }: { name: string; entries: readonly Entry[] }): string {
  const items = entries.map(
    ({ operation }) =>
      `<li data-operation="${escapeHtml(operation.operationId)}"><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.operationId.slice(name.length + 1))}</a></li>`,
  );
  return `<h2><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></h2>\n<ul>${items.join('')}</ul>`;
}

function group({ name, entries }: { name: string; entries: readonly Entry[] }): string {
  return `<section id="${escapeHtml(name)}" aria-labelledby="${escapeHtml(name)}-title">
<h2 id="${escapeHtml(name)}-title">${escapeHtml(name)}</h2>
${entries.map(article).join('\n')}
</section>`;
}

const idempotencyWords: Readonly<Record<string, string>> = {
  stored: 'Safe to repeat with the header Idempotency-Key.',
  natural: 'Safe to repeat.',
  none: 'Each call stands for itself; its answer is never stored.',
};

function article({ path, method, operation }: Entry): string {
  const id = escapeHtml(operation.operationId);
  const reaches = Object.entries(operation['x-permission'].reaches).filter(([, reach]) => reach !== 'none');
  const errors = Object.entries(operation['x-error-codes']);
  const body = operation.requestBody?.content['application/json'].schema;
  const success = Object.entries(operation.responses['200']?.content ?? {})[0];
  const words = `${operation.operationId} ${path} ${operation.summary}`.toLowerCase();
  return `<article id="${id}" data-words="${escapeHtml(words)}">
<h3><a href="#${id}">${id}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> ${code(path)}</p>
<p>${escapeHtml(operation.summary)}${operation['x-fallback-of'] === undefined ? '' : ` The same as ${code(operation['x-fallback-of'])}, for queries too long for an address.`}</p>
<dl>
<dt>Who may call</dt><dd>${reaches.map(([kind, reach]) => `${escapeHtml(kind)}${reach === 'own' ? ' <span class="quiet">(own)</span>' : ''}`).join(', ')} <span class="quiet">· ${code(operation['x-permission'].name)}</span></dd>
<dt>Repeating</dt><dd>${escapeHtml(idempotencyWords[operation['x-idempotency']] ?? operation['x-idempotency'])}</dd>
${operation['x-events'].length === 0 ? '' : `<dt>Events</dt><dd>${operation['x-events'].map(code).join(' ')}</dd>`}
</dl>
${parameters(operation)}
${body === undefined ? '' : details('Request body', schema(body))}
${success === undefined ? '' : details(success[0] === 'application/json' ? 'Answer' : `Answer (${success[0]})`, schema(success[1].schema))}
${details(
  `Errors (${errors.length})`,
  table(
    ['Code', 'Status'],
    errors.map(([name, status]) => [code(name), String(status)]),
  ),
)}
${operation['x-other-paths'].length === 0 ? '' : details('Other paths', `<ul>${operation['x-other-paths'].map((other) => `<li>${code(other)}</li>`).join('')}</ul>`)}
</article>`;
}

function parameters(operation: ApiOperation): string {
  if (operation.parameters.length === 0) {
    return '';
  }
  const rows = operation.parameters.map((parameter) => [
    `${code(parameter.name)}${parameter.required ? ' <span class="required">required</span>' : ''}`,
    escapeHtml(parameter.in),
    parameter.description === undefined ? schema(parameter.schema) : escapeHtml(parameter.description),
  ]);
  return details('Parameters', table(['Name', 'In', 'Value'], rows), true);
}

function details(title: string, content: string, isOpen = false): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${content}</details>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(heads.join(', '))}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`;
}

function namedSchema([name, value]: [string, Record<string, unknown>]): string {
  const id = `schema-${escapeHtml(name)}`;
  return `<article id="${id}"><h3><a href="#${id}">${escapeHtml(name)}</a></h3>${schema(value)}</article>`;
}

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
} & Readonly<Record<string, unknown>>;

const bounds = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'const', 'default'] as const;

/** A schema in words: its kind, bounds and members, named parts as links. */
function schema(value: Schema): string {
  if (value.$ref !== undefined) {
    const name = value.$ref.slice(value.$ref.lastIndexOf('/') + 1);
    return `<a href="#schema-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  const choices = value.anyOf ?? value.allOf;
  if (choices !== undefined) {
    return choices.map(schema).join(value.anyOf === undefined ? ' and ' : ' or ');
  }
  if (value.items !== undefined) {
    return `list of ${schema(value.items)}${limits(value)}`;
  }
  const members = Object.entries(value.properties ?? {});
  if (members.length > 0) {
    const rows = members.map(
      ([name, member]) =>
        `<li>${code(name)}${value.required?.includes(name) ? ' <span class="required">required</span>' : ''} ${schema(member)}</li>`,
    );
    return `<ul class="members">${rows.join('')}</ul>`;
  }
  if (value.patternProperties !== undefined) {
    return `map of ${Object.values(value.patternProperties).map(schema).join(' or ')}`;
  }
  const words = value.enum?.map((each) => code(String(each))).join(' ');
  const kind =
    words ??
    `<span class="type">${escapeHtml([value.type ?? 'any value', value.format].filter(Boolean).join(' · '))}</span>`;
  return `${kind}${limits(value)}${value.description === undefined ? '' : ` <span class="quiet">${escapeHtml(value.description)}</span>`}`;
}

function limits(value: Schema): string {
  const found = bounds.filter((name) => value[name] !== undefined);
  return found.length === 0
    ? ''
    : ` <span class="quiet">${found.map((name) => `${name} ${escapeHtml(JSON.stringify(value[name]))}`).join(', ')}</span>`;
}
