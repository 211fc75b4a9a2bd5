/**
 * The OpenAPI 3.1 document, derived from the declared operations. Pure and deterministic: the same contract gives
 * the same text. What OpenAPI has no word for (permission row, events, idempotency, further paths) stands in `x-`
 * members.
 */
import type { TSchema } from 'typebox';
import { permissions } from './access.ts';
import { errorStatuses } from './codes.ts';
import { byTopic, topics } from './domains.ts';
import { errorData } from './error-data.ts';
import { type ErrorCode, sharedErrorCodes, statusesOf } from './errors.ts';
import { eventBodyOf } from './event-bodies.ts';
import { allEventTypes, readPermissionOf, type StreamDeclaration } from './events.ts';
import { groupBy } from './grouped.ts';
import type { ApiDocument, ApiOperation, ApiParameter, Json } from './openapi-document.ts';
import { type Operation, pathParameters, pathsOf } from './operation.ts';
import { queriedList } from './queried-list.ts';

/**
 * The codes that an operation may answer: those that all share, and its own. Refusals of OAuth calls carry OAuth's codes;
 * only what is no refusal keeps ours.
 */
function codesOf({ idempotency, errors, errorForm }: Operation): readonly ErrorCode[] {
  const shared = [...sharedErrorCodes].filter(
    (code) =>
      (code !== 'IDEMPOTENCY_KEY_REUSED' || idempotency === 'stored') &&
      (errorForm !== 'oauth' || statusesOf(code).every((status) => status === 429 || status >= 500)),
  );
  return [...new Set([...shared, ...errors])];
}

const description = `Every success is status 200 with a JSON object. Every other answer carries \`message\` and \`details\`, which
holds either \`applicationError\` with a code of the operation's table or \`validationError\` with the refused fields.
Every answer has the header \`x-wix-request-id\`. GET parameters with nested members are sent with dots
(\`paging.limit=2\`), lists by repetition, or everything at once as \`.r\`: base64url of the JSON, without padding.`;

/**
 * Describes an API. `schemas` are named building blocks: wherever one occurs, it is referred to by its name.
 * Example: `describeApi({ operations: allOperations(), streams, schemas: contract, version: '1.0.0', serverUrl: '/' })`.
 */
export function describeApi(parts: {
  readonly operations: readonly Operation[];
  readonly streams: readonly StreamDeclaration[];
  readonly schemas: Readonly<Record<string, unknown>>;
  readonly version: string;
  readonly serverUrl: string;
}): ApiDocument {
  const names = namesOf(parts.schemas);
  const used = new Map<string, Json>();
  const refer = (schema: unknown): Json => referred(schema, names, used);
  const paths: Record<string, Record<string, ApiOperation>> = {};
  const add = (path: string, method: string, operation: ApiOperation): void => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const operation of parts.operations) {
    add(operation.path, operation.method.toLowerCase(), describeOperation(operation, refer));
    if (operation.postFallback) {
      const twin = describeOperation({ ...operation, method: 'POST' }, refer);
      add(operation.path, 'post', { ...twin, operationId: `${operation.name}ByPost`, 'x-fallback-of': operation.name });
    }
  }
  for (const stream of parts.streams) {
    add(stream.path, 'get', describeStream(stream));
  }
  const eventBodies = Object.fromEntries(allEventTypes().map((type) => [type, refer(eventBodyOf(type))]));
  const domains = [...parts.operations, ...parts.streams].map(({ name }) => domainOf(name));
  return {
    openapi: '3.1.1',
    info: { title: 'Openhours', version: parts.version, description },
    servers: [{ url: parts.serverUrl }],
    tags: byTopic(domains).map((name) => {
      const topic = topics[name];
      return { name, ...(topic && { 'x-displayName': topic.title, description: topic.about }) };
    }),
    paths,
    'x-event-bodies': eventBodies,
    'x-event-permissions': Object.fromEntries(allEventTypes().map((type) => [type, readPermissionOf(type)])),
    'x-error-data': Object.fromEntries(Object.entries(errorData).map(([code, schema]) => [code, refer(schema)])),
    components: {
      schemas: {
        ...Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
        ApplicationErrorBody: errorBody({
          applicationError: objectOf({ code: text, description: text, data: { type: 'object' } }),
        }),
        OAuthErrorBody: objectOf({
          error: text,
          error_description: text,
          message: text,
          details: objectOf({
            applicationError: objectOf({ code: text, description: text, data: { type: 'object' } }),
          }),
        }),
        ValidationErrorBody: errorBody({
          validationError: objectOf({
            fieldViolations: {
              type: 'array',
              items: objectOf({ field: text, description: text, violatedRule: text, data: { type: 'object' } }),
            },
          }),
        }),
      },
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'An access token of a visitor, member, app or signed-in person, without a scheme.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'An API key, without a scheme; calls about a site also carry the header wix-site-id.',
        },
      },
    },
  };
}

const text: Json = { type: 'string' };

function objectOf(properties: Record<string, Json>): Json {
  return { type: 'object', required: Object.keys(properties), properties };
}

function errorBody(details: Record<string, Json>): Json {
  return objectOf({ message: text, details: objectOf(details) });
}

function domainOf(name: string): string {
  return name.split('.')[0] as string;
}

type Refer = (schema: unknown) => Json;

function describeOperation(operation: Operation, refer: Refer): ApiOperation {
  const inPath = new Set(pathParameters(operation.path));
  const input = operation.input as TSchema & { properties?: Record<string, TSchema>; required?: readonly string[] };
  const properties = Object.entries(input.properties ?? {});
  const isRequired = (name: string): boolean => (input.required ?? []).includes(name);
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const outside = properties.filter(([name]) => !inPath.has(name));
  const parameters: ApiParameter[] = [...inPath].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: refer(input.properties?.[name] ?? text),
  }));
  if (!hasBody) {
    parameters.push(...queryParameters(outside, isRequired, refer));
  }
  if (operation.idempotency === 'stored') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes the call safe to repeat: a repeated key is answered with the first success.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
  }
  const body = {
    type: 'object',
    ...(outside.some(([name]) => isRequired(name))
      ? { required: outside.map(([name]) => name).filter((name) => isRequired(name)) }
      : {}),
    properties: Object.fromEntries(outside.map(([name, schema]) => [name, refer(schema)])),
  };
  const codes = codesOf(operation);
  return {
    operationId: operation.name,
    tags: [domainOf(operation.name)],
    summary: operation.summary,
    parameters,
    ...(hasBody && outside.length > 0
      ? {
          requestBody: {
            required: outside.some(([name]) => isRequired(name)),
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: {
      200: {
        description: successOf(operation),
        content: { 'application/json': { schema: refer(operation.output) } },
      },
      ...errorResponses(codes, operation.errorForm),
    },
    security: securityOf(operation.permission),
    'x-other-paths': pathsOf(operation).slice(1),
    'x-permission': { name: operation.permission, reaches: permissions[operation.permission] },
    'x-error-codes': Object.fromEntries(codes.map((code) => [code, errorStatuses[code]])),
    'x-events': operation.events,
    'x-idempotency': operation.idempotency,
    ...(hasBody ? { 'x-body-limit-bytes': operation.bodyLimitBytes } : {}),
    'x-source': operation.source,
  };
}

function successOf(operation: Operation): string {
  const list = queriedList(operation);
  return list === undefined
    ? 'Success'
    : `Success. When query.fields names members, each of ${list.name} has only these and ${list.idPath}.`;
}

type Members = readonly (readonly [string, TSchema])[];

/** Input as it stands in a query string: nested members by dots. What is no single value or list of such travels in `.r`. */
function queryParameters(input: Members, isRequired: (name: string) => boolean, refer: Refer): ApiParameter[] {
  const flat = input.flatMap(([name, schema]) => flatParameters(name, schema, isRequired(name), refer));
  return input.length === 0 ? [] : [...flat, allAtOnce];
}

const allAtOnce: ApiParameter = Object.freeze({
  name: '.r',
  in: 'query',
  required: false,
  description: 'All parameters at once: base64url of their JSON, without padding.',
  schema: text,
});

function flatParameters(name: string, schema: TSchema, required: boolean, refer: Refer): ApiParameter[] {
  const { type, properties, items, ...more } = schema as TSchema & {
    type?: string;
    properties?: Record<string, TSchema>;
    items?: { type?: string };
    required?: readonly string[];
    patternProperties?: object;
  };
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([member, inner]) =>
      flatParameters(`${name}.${member}`, inner, required && (more.required ?? []).includes(member), refer),
    );
  }
  return more.patternProperties !== undefined || (type === 'array' && items?.type === 'object')
    ? []
    : [{ name, in: 'query', required, schema: refer(schema) }];
}

function describeStream(stream: StreamDeclaration): ApiOperation {
  const codes: ErrorCode[] = ['UNAUTHENTICATED', 'PERMISSION_DENIED', 'UNAVAILABLE'];
  return {
    operationId: stream.name,
    tags: [domainOf(stream.name)],
    summary: stream.summary,
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'The id of the last event that arrived; the stream continues after it.',
        schema: text,
      },
    ],
    responses: {
      200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: text } } },
      ...errorResponses(codes),
    },
    security: securityOf(stream.permission),
    'x-other-paths': [],
    'x-permission': { name: stream.permission, reaches: permissions[stream.permission] },
    'x-error-codes': Object.fromEntries(codes.map((code) => [code, errorStatuses[code]])),
    'x-events': [],
    'x-idempotency': 'natural',
    'x-source': stream.source,
  };
}

function securityOf(permission: Operation['permission']): Json[] {
  const open = permissions[permission].anonymous !== 'none' ? [{}] : [];
  return [...open, { accessToken: [] }, { apiKey: [] }];
}

function errorResponses(codes: readonly ErrorCode[], form?: Operation['errorForm']): ApiOperation['responses'] {
  const answered = codes.flatMap((code) => statusesOf(code).map((status) => ({ code, status })));
  const byStatus = groupBy(answered, ({ status }) => status);
  const application = { $ref: '#/components/schemas/ApplicationErrorBody' };
  const validation = { $ref: '#/components/schemas/ValidationErrorBody' };
  const schemaOf = (status: number) =>
    form === 'oauth'
      ? { $ref: '#/components/schemas/OAuthErrorBody' }
      : status === 400 && form === undefined
        ? { anyOf: [validation, application] }
        : application;
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, those]) => [
        String(status),
        {
          description: those.map(({ code }) => code).join(', '),
          content: {
            'application/json': { schema: schemaOf(status) },
          },
        },
      ]),
  );
}

/** A schema as plain JSON, without the marks the schema library keeps on it. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(plain);
  }
  if (typeof schema !== 'object' || schema === null) {
    return schema;
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !name.startsWith('~') && value !== undefined)
      .map(([name, value]) => [name, plain(value)]),
  );
}

/** Structure of a named schema to its name; only objects with members are worth a name. */
function namesOf(schemas: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const name of Object.keys(schemas).sort()) {
    const schema = schemas[name] as { type?: unknown; properties?: object } | undefined;
    if (/^[A-Z]/.test(name) && typeof schema === 'object' && schema?.type === 'object' && schema.properties) {
      const structure = JSON.stringify(plain(schema));
      if (!names.has(structure)) {
        names.set(structure, name);
      }
    }
  }
  return names;
}

/** The schema with every named part replaced by a reference, which is collected in `used`. */
function referred(schema: unknown, names: ReadonlyMap<string, string>, used: Map<string, Json>): Json {
  const walk = (value: unknown, isRoot: boolean): unknown => {
    if (Array.isArray(value)) {
      return value.map((each) => walk(each, false));
    }
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    const name = isRoot ? undefined : names.get(JSON.stringify(value));
    if (name !== undefined) {
      if (!used.has(name)) {
        // Set first, so that a schema that holds itself ends.
        used.set(name, {});
        used.set(name, walk(value, true) as Json);
      }
      return { $ref: `#/components/schemas/${name}` };
    }
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, false)]));
  };
  return walk(plain(schema), false) as Json;
}
