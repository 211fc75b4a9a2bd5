/** The reference page as HTML: how to begin, then every operation in the order in which a developer meets them. */
import { type ApiDocument, type ApiOperation, errorData as declaredData } from '@openhours/contract';
import { code, details, escapeHtml, table } from './docs-html.ts';
import { namedSchema, schema } from './docs-schema.ts';
import { docsStart } from './docs-start.ts';

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

interface Group {
  readonly name: string;
  readonly title: string;
  readonly about: string | undefined;
  readonly entries: readonly Entry[];
}

/** The whole page from the document. */
export function docsPage(document: ApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method, operation })),
  );
  const groups = document.tags.map(
    ({ name, 'x-displayName': title = name, description: about }): Group => ({
      name,
      title,
      about,
      entries: entries.filter(({ operation }) => operation.tags.includes(name)),
    }),
  );
  const server = document.servers[0]?.url ?? '/';
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
<p class="quiet">Version ${escapeHtml(document.info.version)} · ${code(server)} · <a href="/openapi.json">openapi.json</a></p>
</header>
<main>
${docsStart(server)}
<section id="answers" aria-labelledby="answers-title">
<h2 id="answers-title">What every call shares</h2>
<p>${escapeHtml(document.info.description).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
</section>
<div class="columns">
<nav aria-label="Operations">
<label for="find" hidden>Find</label>
<input id="find" type="search" placeholder="Find an operation" autocomplete="off" hidden>
<p id="found" role="status" class="quiet"></p>
${groups.map(navigationGroup).join('\n')}
<h2><a href="#event-bodies">Event bodies</a></h2>
<h2><a href="#error-data">Data of errors</a></h2>
<h2><a href="#schemas">Schemas</a></h2>
</nav>
<div id="reference">
${groups.map(group).join('\n')}
<section id="event-bodies" aria-labelledby="event-bodies-title">
<h2 id="event-bodies-title">Event bodies</h2>
<p class="quiet">The entity as it is, as it was when it is gone, or what happened to it. Each is heard in the live stream by
those who may open it and have the permission that it names.</p>
${Object.entries(document['x-event-bodies'])
  .map(([type, body]) => eventBody(type, body, document))
  .join('\n')}
</section>
<section id="error-data" aria-labelledby="error-data-title">
<h2 id="error-data-title">Data of errors</h2>
<p class="quiet">What a refusal says beside its code, in ${code('details.applicationError.data')}.</p>
${Object.entries(document['x-error-data']).map(errorData).join('\n')}
</section>
<section id="schemas" aria-labelledby="schemas-title">
<h2 id="schemas-title">Schemas</h2>
${Object.entries(document.components.schemas).map(namedSchema).join('\n')}
</section>
</div>
</div>
</main>
</body>
</html>
`;
}

function eventBody(type: string, body: Record<string, unknown>, document: ApiDocument): string {
  const id = `event-${escapeHtml(type)}`;
  const permission = code(document['x-event-permissions'][type] as string);
  return `<article id="${id}"><h3><a href="#${id}">${escapeHtml(type)}</a></h3><p class="quiet">${permission}</p>${schema(body)}</article>`;
}

function errorData([name, data]: [string, Record<string, unknown>]): string {
  const id = `error-${escapeHtml(name)}`;
  return `<article id="${id}"><h3><a href="#${id}">${escapeHtml(name)}</a></h3>${schema(data)}</article>`;
}

function navigationGroup({ name, title, entries }: Group): string {
  const items = entries.map(
    ({ operation }) =>
      `<li data-operation="${escapeHtml(operation.operationId)}"><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.operationId.slice(name.length + 1))}</a></li>`,
  );
  return `<h2><a href="#${escapeHtml(name)}">${escapeHtml(title)}</a></h2>\n<ul>${items.join('')}</ul>`;
}

function group({ name, title, about, entries }: Group): string {
  return `<section id="${escapeHtml(name)}" aria-labelledby="${escapeHtml(name)}-title">
<h2 id="${escapeHtml(name)}-title">${escapeHtml(title)}</h2>
${about === undefined ? '' : `<p class="quiet">${escapeHtml(about)}</p>`}
${entries.map(article).join('\n')}
</section>`;
}

/** A code, with a link to what its refusal says where that is declared. */
function errorName(name: string): string {
  return name in declaredData ? `<a href="#error-${escapeHtml(name)}">${code(name)}</a>` : code(name);
}

function eventLink(type: string): string {
  return `<a href="#event-${escapeHtml(type)}">${code(type)}</a>`;
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
${operation['x-events'].length === 0 ? '' : `<dt>Events</dt><dd>${operation['x-events'].map(eventLink).join(' ')}</dd>`}
</dl>
${parameters(operation)}
${body === undefined ? '' : details('Request body', schema(body))}
${success === undefined ? '' : details(success[0] === 'application/json' ? 'Answer' : `Answer (${success[0]})`, `${aboutSuccess(operation)}${schema(success[1].schema)}`)}
${details(
  `Errors (${errors.length})`,
  table(
    ['Code', 'Status'],
    errors.map(([name, status]) => [errorName(name), String(status)]),
  ),
)}
${operation['x-other-paths'].length === 0 ? '' : details('Other paths', `<ul>${operation['x-other-paths'].map((other) => `<li>${code(other)}</li>`).join('')}</ul>`)}
</article>`;
}

/** What is said of a success beyond that it is one. */
function aboutSuccess(operation: ApiOperation): string {
  const words = operation.responses['200']?.description.replace(/^Success\.? ?/, '') ?? '';
  return words === '' ? '' : `<p class="quiet">${escapeHtml(words)}</p>`;
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
