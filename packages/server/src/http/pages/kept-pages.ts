/**
 * Pages that are kept whole: what everybody gets who asks alike is rendered once for each minute in which somebody asks, and
 * anew as soon as anything has changed of what the site offers (docs/decisions/0047).
 */
import type { PageAnswer } from '@openhours/client';
import type { SiteMemory } from '../../db/site-memory.ts';
import { minuteMs } from '../../time/index.ts';
import { type Coding, compressOnce } from '../bodies/compression.ts';

/** A page as it was rendered. */
export interface KeptPage {
  readonly answer: PageAnswer;
  /** Of what is offered, read before it was rendered. */
  readonly version: string;
  readonly minute: string;
  /** Business time at which it was rendered. */
  readonly renderedMs: number;
}

export interface KeptPagesOptions {
  readonly memory: SiteMemory<KeptPage>;
  /** What all offers of a site follow from beside the clock; nothing while that changes under the question. */
  readonly versionOf: (siteId: string) => Promise<string | undefined>;
  /** Renders what was kept as well, and throws where it is another page; for tests. */
  readonly isChecked?: boolean;
}

export interface AskedPage {
  readonly siteId: string;
  /** What the page hangs on beside what is offered and the minute. */
  readonly key: string;
  /** Business time of the request. */
  readonly nowMs: number;
  /** Renders it as of an instant. */
  readonly render: (nowMs: number) => Promise<PageAnswer>;
}

export interface KeptPages {
  answer(asked: AskedPage): Promise<PageAnswer>;
  /** The bytes of an answer of `answer`, written once for all who get it. */
  bytes(answer: PageAnswer): Buffer;
  /** The same, compressed. */
  compress(answer: PageAnswer, coding: Coding): Promise<Buffer>;
}

/** What a page takes beside its text, which is kept as UTF-16 or less, as its bytes, and compressed. */
const overheadBytes = 1_000;
const bytesPerCharacter = 4;

/**
 * Times of a site begin with whole minutes, and some rules hold until one and some from one on: within a minute they all
 * say the same, and an instant that is a whole minute is one of its own.
 */
function minuteOf(ms: number): string {
  return `${Math.floor(ms / minuteMs)} ${Math.ceil(ms / minuteMs)}`;
}

export function createKeptPages({ isChecked = false, memory, versionOf }: KeptPagesOptions): KeptPages {
  const rendering = new Map<string, Promise<PageAnswer>>();
  const compressed = new WeakMap<PageAnswer, Map<Coding, Promise<Buffer>>>();
  const plain = new WeakMap<PageAnswer, Buffer>();

  /** However many ask at once for what nobody has rendered yet, it is rendered once. */
  function renderOnce(name: string, { render, nowMs }: AskedPage): Promise<PageAnswer> {
    const underWay = rendering.get(name);
    if (underWay !== undefined) {
      return underWay;
    }
    const rendered = render(nowMs).finally(() => rendering.delete(name));
    rendering.set(name, rendered);
    return rendered;
  }

  async function check({ render, siteId }: AskedPage, kept: KeptPage): Promise<void> {
    const { body } = await render(kept.renderedMs);
    if (body !== kept.answer.body && (await versionOf(siteId)) === kept.version) {
      throw new Error(`a page was kept as ${kept.answer.body} where it is ${body}`);
    }
  }

  return {
    async answer(asked) {
      const { key, nowMs, siteId } = asked;
      const minute = minuteOf(nowMs);
      // Where that cannot be told, the page says so itself.
      const version = await versionOf(siteId).catch(() => undefined);
      if (version === undefined) {
        return asked.render(nowMs);
      }
      const kept = memory.get(siteId, key);
      if (kept?.version === version && kept.minute === minute) {
        if (isChecked) {
          await check(asked, kept);
        }
        return kept.answer;
      }
      const answer = await renderOnce(`${siteId} ${version} ${minute} ${key}`, asked);
      if (answer.isKept === true) {
        const bytes = overheadBytes + (answer.body.length + key.length) * bytesPerCharacter;
        memory.set(siteId, key, { answer, version, minute, renderedMs: nowMs }, bytes);
      }
      return answer;
    },
    bytes(answer) {
      const known = plain.get(answer);
      const bytes = known ?? Buffer.from(answer.body);
      if (known === undefined) {
        plain.set(answer, bytes);
      }
      return bytes;
    },
    compress(answer, coding) {
      const ofAnswer = compressed.get(answer) ?? new Map<Coding, Promise<Buffer>>();
      compressed.set(answer, ofAnswer);
      const known = ofAnswer.get(coding);
      if (known !== undefined) {
        return known;
      }
      const made = compressOnce(answer.body, coding);
      ofAnswer.set(coding, made);
      return made;
    },
  };
}
