/** Walks every operation and stream with every kind of caller and compares with the permission table of the contract. */
import { allOperations, type Operation, permissions, type Reach, streams } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { plantApiKey } from '../support/api-keys.ts';
import { isNotOffered } from '../support/not-offered.ts';
import { smallestOf } from '../support/schema-values.ts';
import { shareOf } from '../support/second-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { type PlantableKind, plantableKinds } from '../support/sites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ checksOutput: false });
});
afterAll(() => server.stop());

/** Codes with which an operation itself may refuse credentials that are part of its input. */
const ownRefusals = [
  'UNAUTHENTICATED',
  'PERMISSION_DENIED',
  'INVALID_CLIENT',
  'INVALID_CREDENTIALS',
  'INVALID_STATE_TOKEN',
  'CONFIRMATION_REQUIRED',
];

/** A request that the schema accepts, with required members only, so that no flag asks for more rights. */
function requestFor(operation: Operation): { path: string; body: Record<string, unknown> } {
  if (operation.name === 'server.setTestClock') {
    return { path: operation.path, body: { nowMs: new Date(server.now()).toISOString() } };
  }
  const sample = smallestOf(operation.input) as Record<string, unknown>;
  const body = { ...sample };
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => {
    delete body[name];
    return encodeURIComponent(String(sample[name] ?? newId()));
  });
  return { path, body };
}

function send(operation: Operation, headers: Record<string, string>) {
  const { path, body } = requestFor(operation);
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  return server.send(operation.method, path, { headers, ...(hasBody ? { body } : {}) });
}

/** A caller who is planted anew behind each call that was answered: it may have ended whoever called. */
function lasting(plant: () => Promise<Record<string, string>>) {
  let planted: Record<string, string> | undefined;
  return {
    async send(operation: Operation): Promise<TestAnswer> {
      planted ??= await plant();
      const answer = await send(operation, planted);
      if (answer.status === 200) {
        planted = undefined;
      }
      return answer;
    },
  };
}

/** What the answer must be; undefined when it is right. */
function complaint(
  operation: Operation,
  kind: string,
  reach: Reach,
  answer: { status: number; code: string | undefined; text: string },
): string | undefined {
  const said = `${operation.name} answers a caller of kind ${kind} with ${answer.status} ${answer.code ?? ''}`;
  if (answer.status >= 500 && !isNotOffered(operation, answer)) {
    return `${said}: ${answer.text}`;
  }
  if (reach !== 'none') {
    const isOwnRefusal = operation.errors.some((code) => ownRefusals.includes(code));
    return (answer.status === 401 || answer.status === 403) && !isOwnRefusal ? `${said}, but it may call` : undefined;
  }
  const refusal = operation.errors.includes('UNAUTHORIZED_OPERATION') ? 'UNAUTHORIZED_OPERATION' : 'PERMISSION_DENIED';
  const expected = kind === 'anonymous' ? '401 UNAUTHENTICATED' : `403 ${refusal}`;
  return `${answer.status} ${answer.code}` === expected ? undefined : `${said} instead of ${expected}`;
}

describe.each(plantableKinds)('%s', (kind: PlantableKind) => {
  test('reaches exactly what the table says', async () => {
    const complaints: string[] = [];
    const callers = lasting(() => server.caller(kind));
    for (const { operation } of shareOf(server.assembly.operations, 4, plantableKinds.indexOf(kind))) {
      const answer = await callers.send(operation);
      complaints.push(complaint(operation, kind, permissions[operation.permission][kind], answer) ?? '');
    }
    expect(complaints.filter((each) => each !== '')).toEqual([]);
  });

  test('opens exactly the streams the table allows', async () => {
    const headers = await server.caller(kind);
    for (const stream of streams) {
      const closing = new AbortController();
      const response = await fetch(`${server.url}${stream.path}`, { headers, signal: closing.signal });
      closing.abort();
      const reach = permissions[stream.permission][kind];
      expect(response.status).toBe(reach !== 'none' ? 200 : kind === 'anonymous' ? 401 : 403);
    }
  });
});

test('somebody of whom a second factor is asked reaches, until they have one, what leads to it and nothing else', async () => {
  const site = await server.addSite('Asks a second factor');
  await server.database.transact(site.siteId, async (tx) => {
    tx.write(
      statement(
        "insert into sign_in_rules (site_id, revision, second_factor_roles, updated_at) values ($1, 1, '{OWNER}', $2)",
        [site.siteId, new Date(server.now())],
      ),
    );
  });
  const callers = lasting(() => server.caller('OWNER', site));
  const open = ['PUBLIC', 'SESSION.OWN', 'FACTORS.OWN'];
  const complaints: string[] = [];
  for (const { operation } of server.assembly.operations) {
    const answer = await callers.send(operation);
    const isHeldBack = answer.status === 403 && answer.code === 'SECOND_FACTOR_REQUIRED';
    if (isHeldBack === open.includes(operation.permission)) {
      complaints.push(`${operation.name} (${operation.permission}): ${answer.status} ${answer.code ?? ''}`);
    }
  }
  expect(complaints).toEqual([]);
});

describe('API keys', () => {
  async function keyWith(permissions: readonly string[]): Promise<Record<string, string>> {
    const authorization = await plantApiKey(server, { permissions, accountWide: true });
    return { authorization, 'wix-site-id': server.siteId };
  }

  test('a key without a permission is refused, one that names it is let through', async () => {
    const bare = await keyWith([]);
    const keys = new Map<string, ReturnType<typeof lasting>>();
    const complaints: string[] = [];
    const bound = new Set(server.assembly.operations.map(({ operation }) => operation));
    const guarded = allOperations().filter((each) => each.permission !== 'PUBLIC' && bound.has(each));
    for (const operation of shareOf(guarded, 4)) {
      const { permission } = operation;
      const key = keys.get(permission) ?? lasting(() => keyWith([permission]));
      keys.set(permission, key);
      const named = await key.send(operation);
      complaints.push(complaint(operation, 'bare key', 'none', await send(operation, bare)) ?? '');
      complaints.push(complaint(operation, 'named key', permissions[permission].apiKey, named) ?? '');
    }
    expect(complaints.filter((each) => each !== '')).toEqual([]);
  });

  test('a key of one site opens no other, and an unknown key nothing', async () => {
    const other = await server.addSite('Other');
    const refused = [
      { authorization: server.apiKey, 'wix-site-id': other.siteId },
      { authorization: other.apiKey, 'wix-site-id': server.siteId },
      { authorization: server.apiKey },
      { authorization: `ok_${newId()}`, 'wix-site-id': server.siteId },
      { authorization: `${(await server.caller('visitor', other)).authorization},${server.apiKey}` },
    ];
    for (const headers of refused) {
      const answer = await server.send('GET', '/v1/user-sessions/current', {
        headers: headers as Record<string, string>,
      });
      expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });
});
