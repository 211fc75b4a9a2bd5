/** Jobs as the API tells them: the erasure of a person followed, listed, taken back or not, and seen by whom it concerns. */
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { bulkJobScenes } from '../../embedded/bulk-job-scenes.ts';
import { plantPerson } from '../../support/planted-people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

const plant = (name: string) => plantPerson(server.database, server.siteId, name, server.now());
const erase = (contactId: string) =>
  server.send('POST', `/v1/contacts/${contactId}/erase`, { headers: owner, body: {} });

async function erasedJob(name: string): Promise<string> {
  const { contactId } = await plant(name);
  return ((await erase(contactId)).body.erasure as { id: string }).id;
}

/** Work that waits and that nobody does while the test looks: a job of somebody's. */
async function plantJob(startedBy: string | null, attempt = 0, kind = 'erasure'): Promise<string> {
  const [id, taskId] = [newId(), newId()];
  await server.database.transact(server.siteId, async (tx) => {
    const insert = (sql: string, parameters: readonly unknown[]) => tx.write(statement(sql, parameters));
    insert(
      `insert into process (site_id, id, kind, subject, state, started_by, started_at)
       values ($1, $2, $6, $3, 'RUNNING', $4, $5)`,
      [server.siteId, id, newId(), startedBy, new Date(server.now()), kind],
    );
    insert(
      `insert into process_step (site_id, process_id, position, name, state, task_id)
       values ($1, $2, 0, 'rows', 'RUNNING', $3), ($1, $2, 1, 'keep', 'PENDING', null)`,
      [server.siteId, id, taskId],
    );
    insert(
      `insert into task (site_id, id, kind, state, attempt, is_scheduled, due_at, input)
       values ($1, $2, $5, 'PENDING', $3, true, clock_timestamp() + interval '1 hour', $4)`,
      [server.siteId, taskId, attempt, JSON.stringify({ processId: id, position: 0 }), `process ${kind}`],
    );
  });
  return id;
}

test('an erasure is a job under its own id, done when the answer says so', async () => {
  const id = await erasedJob('grace');
  const job = await server.send('GET', `/v1/jobs/${id}`, { headers: owner });
  expect([job.status, job.body]).toEqual([
    200,
    {
      id,
      kind: 'erasure',
      status: 'DONE',
      total: 2,
      succeeded: 2,
      failed: 0,
      startedDate: expect.any(String),
      endedDate: expect.any(String),
      steps: [
        { name: 'rows', status: 'DONE' },
        { name: 'keep', status: 'DONE' },
      ],
    },
  ]);
  const over = await server.send('POST', `/v1/jobs/${id}/cancel`, { headers: owner, body: {} });
  expect([over.status, over.code]).toEqual([428, 'JOB_CANNOT_BE_CANCELED']);
});

test('one that cannot end is followed by the id of its refusal, and ends once it is asked for again', async () => {
  const person = await plant('mallory');
  const file = join(server.dataDirectory, 'erasures.jsonl');
  renameSync(file, `${file}.aside`);
  mkdirSync(file);
  const refused = await erase(person.contactId);
  const { details } = refused.body as { details: { applicationError: { data: { jobId: string } } } };
  const { jobId } = details.applicationError.data;
  const job = await server.send('GET', `/v1/jobs/${jobId}`, { headers: owner });
  const canceled = await server.send('POST', `/v1/jobs/${jobId}/cancel`, { headers: owner, body: {} });
  rmdirSync(file);
  renameSync(`${file}.aside`, file);
  expect(job.body).toMatchObject({
    status: 'RUNNING',
    total: 2,
    succeeded: 1,
    steps: [{ status: 'DONE' }, { name: 'keep', status: 'RUNNING' }],
  });
  expect([canceled.status, canceled.code]).toEqual([428, 'JOB_CANNOT_BE_CANCELED']);
  expect((await erase(person.contactId)).body).toMatchObject({ erasure: { id: jobId } });
});

test('those who erase one person at once are answered the same erasure, which happened once', async () => {
  const { contactId } = await plant('heidi');
  const answers = await Promise.all(Array.from({ length: 5 }, () => erase(contactId)));
  expect(new Set(answers.map(({ text }) => text)).size, answers[0]?.text).toBe(1);
  const events = await server.database.serverReader.all(
    statement('select type from outbox_event where site_id = $1 and entity_id = $2 order by type', [
      server.siteId,
      contactId,
    ]),
  );
  // Once of the contact, and once of the member whom it is.
  expect(events).toEqual([
    { type: 'openhours.contacts.v1.contact_deleted' },
    { type: 'wix.members.v1.member_deleted' },
  ]);
});

test('a job that nobody has begun with is queued, and cancelled without having done anything', async () => {
  const id = await plantJob('user:somebody');
  const queued = await server.send('GET', `/v1/jobs/${id}`, { headers: owner });
  expect(queued.body).toMatchObject({ id, status: 'QUEUED', succeeded: 0 });
  const canceled = await server.send('POST', `/v1/jobs/${id}/cancel`, { headers: owner, body: {} });
  expect([canceled.status, canceled.body.id]).toEqual([200, id]);
  await expect
    .poll(async () => (await server.send('GET', `/v1/jobs/${id}`, { headers: owner })).body)
    .toMatchObject({ status: 'CANCELED', succeeded: 0, endedDate: expect.any(String) });
  const again = await server.send('POST', `/v1/jobs/${id}/cancel`, { headers: owner, body: {} });
  expect([again.status, again.body.status]).toEqual([200, 'CANCELED']);
});

test('how far a job is outlasts the process that works on it', async () => {
  const id = await plantJob('user:somebody', 1);
  await server.database.serverReader.all(
    statement(
      `update task set progress = $3 where site_id = $1 and id =
         (select task_id from process_step where site_id = $1 and process_id = $2 and position = 0)`,
      [server.siteId, id, JSON.stringify({ done: 30, total: 100, failed: 2 })],
    ),
  );
  const beside = await server.startBeside();
  const answer = await fetch(`${beside}/v1/jobs/${id}`, { headers: owner });
  expect(await answer.json()).toMatchObject({ status: 'RUNNING', total: 100, succeeded: 28, failed: 2 });
});

test('staff see what they have started, the business all, and other sites nothing', async () => {
  const desk = await server.client('FRONT_DESK');
  const { user } = await desk.identity.getCurrentUserSession({});
  const [own, others] = [await plantJob(`user:${user?.id}`), await plantJob('user:somebody')];
  expect((await desk.jobs.getJob({ jobId: own })).id).toBe(own);
  await expect(desk.jobs.getJob({ jobId: others })).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  await expect(desk.jobs.cancelJob({ jobId: others })).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  expect((await desk.jobs.listJobs({})).jobs.map(({ id }) => id)).toEqual([own]);
  const all = await server.send('GET', '/v1/jobs', { headers: owner });
  expect((all.body.jobs as { id: string }[]).map(({ id }) => id)).toEqual(expect.arrayContaining([own, others]));
  const other = await server.addSite('Other');
  const foreign = { authorization: other.apiKey, 'wix-site-id': other.siteId };
  const unknown = await server.send('GET', `/v1/jobs/${own}`, { headers: foreign });
  expect([unknown.status, unknown.code]).toEqual([404, 'JOB_NOT_FOUND']);
  expect((await server.send('GET', '/v1/jobs', { headers: foreign })).body.jobs).toEqual([]);
});

test('what follows from an act is shown to whoever answers for it, whoever has acted, and theirs alone to cancel', async () => {
  const [desk, staff] = [await server.client('FRONT_DESK'), await server.client('STAFF')];
  const released = await plantJob('user:somebody', 0, 'bookings.release');
  const renewed = await plantJob(null, 0, 'calendar.renewInstants');
  const services = await plantJob('user:somebody', 0, 'services.removeReferences');
  const kinds = ['bookings.release', 'calendar.renewInstants', 'services.removeReferences'];
  const idsOf = async ({ jobs }: typeof desk, more: object = {}) =>
    (await jobs.listJobs({ kinds, ...more })).jobs.map(({ id }) => id);
  // Bookings and the calendar are the work of the desk, what the business offers is not.
  expect(await idsOf(desk)).toEqual([renewed, released]);
  expect((await desk.jobs.getJob({ jobId: released })).kind).toBe('bookings.release');
  expect((await desk.jobs.listJobItems({ jobId: released })).items).toEqual([]);
  expect(await idsOf(desk, { startedByMe: true })).toEqual([]);
  await expect(desk.jobs.cancelJob({ jobId: released })).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
  expect(await idsOf(staff)).toEqual([]);
  const all = await server.client('OWNER');
  expect(await idsOf(all)).toEqual([services, renewed, released]);
  expect(await idsOf(all, { kinds: ['calendar.renewInstants'] })).toEqual([renewed]);
});

test('jobs are listed page by page, newest first', async () => {
  const ids = [await erasedJob('ivan'), await erasedJob('judy')];
  const first = await server.send('GET', '/v1/jobs?limit=1', { headers: owner });
  const { jobs, pagingMetadata } = first.body as {
    jobs: { id: string }[];
    pagingMetadata: { cursors: { next: string } };
  };
  expect(jobs.map(({ id }) => id)).toEqual([ids[1]]);
  const next = encodeURIComponent(pagingMetadata.cursors.next);
  const second = await server.send('GET', `/v1/jobs?limit=1&cursor=${next}`, { headers: owner });
  expect((second.body.jobs as { id: string }[]).map(({ id }) => id)).toEqual([ids[0]]);
  const refused = await server.send('GET', '/v1/jobs?limit=101', { headers: owner });
  expect([refused.status, refused.code]).toEqual([400, 'INVALID_ARGUMENT']);
});

test.each(['visitor', 'member'] as const)('%s may do none of it', async (kind) => {
  const headers = await server.caller(kind);
  for (const [method, path] of [
    ['GET', `/v1/jobs/${newId()}`],
    ['GET', '/v1/jobs'],
    ['POST', `/v1/jobs/${newId()}/cancel`],
  ] as const) {
    expect((await server.send(method, path, { headers })).status).toBe(403);
  }
});

test('each bulk job that there is has a scene in which its server is killed', () => {
  expect(Object.keys(bulkJobScenes).toSorted()).toEqual(server.assembly.bulkJobs.toSorted());
});
