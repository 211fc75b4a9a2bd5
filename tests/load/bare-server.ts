/**
 * The bare handlers beside which the product is measured: Fastify, the same driver and pool size, no validation, no
 * caller, no rules. Started as a process of its own with its work as JSON on standard input.
 */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { type Recipe, type Turn, templateOf } from './replay.ts';
import type { Customer } from './seed.ts';

export interface BareWork {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** Text of which every read sends a copy: as long as the product's answer. */
  readonly answer: string;
  /** One indexed read. */
  readonly read: { readonly text: string; readonly values: readonly unknown[] };
  /** Absent where no booking is replayed. */
  readonly replay?: Replay;
}

/** The statements of one booking, and over what they are spread. */
export interface Replay {
  readonly recipe: Recipe;
  /** Resources and customers over which replays are spread, and those of the recipe. */
  readonly resourceIds: readonly string[];
  readonly recordedResourceId: string;
  readonly customers: readonly Customer[];
  readonly recordedCustomer: Customer;
}

async function readWork(): Promise<BareWork> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as BareWork;
}

const work = await readWork();
const pool = new pg.Pool({ connectionString: work.databaseUrl, max: work.poolSize, pipeline: true } as pg.PoolConfig);
const app = Fastify({ logger: false });
const hourMs = 3_600_000;
let booked = 0;

app.post('/read', async (_request, reply) => {
  await pool.query({ name: 'read', text: work.read.text, values: [...work.read.values] });
  return reply.type('application/json').send(work.answer);
});

app.post('/insert', async () => {
  const id = randomUUID();
  await pool.query({
    name: 'insert',
    text: 'insert into bare_row (id, body, at) values ($1, $2, $3)',
    values: [id, work.answer.slice(0, 500), Date.now()],
  });
  return { id };
});

/** The recorded statements of one booking: begin with locks and reads, writes, commit. */
function answerBookings({ recipe, resourceIds, recordedResourceId, customers, recordedCustomer }: Replay): void {
  const reads = recipe.reads.map((each) => templateOf(each, recipe));
  const writes = recipe.writes.map((each) => templateOf(each, recipe));

  app.post('/booking', async () => {
    const number = booked;
    booked += 1;
    const customer = customers[number % customers.length] as Customer;
    const ids = new Map([
      [recordedResourceId, resourceIds[number % resourceIds.length] as string],
      [recordedCustomer.contactId, customer.contactId],
    ]);
    const turn: Turn = {
      idFor(recorded) {
        const id = ids.get(recorded) ?? randomUUID();
        ids.set(recorded, id);
        return id;
      },
      email: customer.email,
      moveByMs: Math.floor(number / resourceIds.length) * hourMs,
    };
    const client = await pool.connect();
    const send = ({ text, valuesOf }: ReturnType<typeof templateOf>, name: string) =>
      client.query({ name, text, values: valuesOf(turn) });
    try {
      const begun = client.query('begin');
      await Promise.all([begun, ...reads.map((each, index) => send(each, `read_${index}`))]);
      await Promise.all(writes.map((each, index) => send(each, `write_${index}`)));
      await client.query('commit');
    } finally {
      client.release();
    }
    return { booking: { id: turn.idFor('booking') } };
  });
}

if (work.replay !== undefined) {
  answerBookings(work.replay);
}

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
process.on('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
