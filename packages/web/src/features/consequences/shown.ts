/**
 * What a dashboard shows of what follows from acts: all that is under way; of what has ended, how it ended where
 * somebody saw it begin here, and what went wrong wherever it began, until it was read. Pure.
 */
import type { Job } from '@openhours/contract';
import { isUnderWay } from '../../queries/bulk-jobs.ts';
import type { Consequence, ConsequenceWord } from '../../queries/consequences.ts';

/** What this device knows of jobs: which it has shown under way, and of which it was read how they ended. */
export interface Marks {
  readonly seen: readonly string[];
  readonly read: readonly string[];
}

/** All that is under way of one kind. */
export interface UnderWay {
  readonly word: ConsequenceWord;
  readonly done: number;
  /** As far as it is known yet. */
  readonly all: number;
}

/** How all of one kind has ended. */
export interface Ended {
  readonly word: ConsequenceWord;
  readonly done: number;
  /** Refused, or not come to. */
  readonly left: number;
  /** Those of which something is left. */
  readonly troubledIds: readonly string[];
}

export interface Shown {
  readonly underWay: readonly UnderWay[];
  /** Only when nothing is under way any more. */
  readonly ended: readonly Ended[];
  readonly idsUnderWay: readonly string[];
  readonly endedIds: readonly string[];
}

/** What went wrong is told to whoever comes within a week. */
const toldForMs = 7 * 24 * 60 * 60_000;

function leftOf({ failed, status, succeeded, total }: Job): number {
  return status === 'DONE' ? failed : Math.max(failed, total - succeeded);
}

function isTroubled(job: Job): boolean {
  return job.status !== 'DONE' || job.failed > 0;
}

function isTold(job: Job, { read, seen }: Marks, nowMs: number): boolean {
  const isRecent = Date.parse(job.endedDate ?? job.startedDate) > nowMs - toldForMs;
  return isRecent && !read.includes(job.id) && (seen.includes(job.id) || isTroubled(job));
}

export function shownOf(jobs: readonly Consequence[], marks: Marks, nowMs: number): Shown {
  const running = jobs.filter(isUnderWay);
  const told = running.length > 0 ? [] : jobs.filter((job) => isTold(job, marks, nowMs));
  const wordsOf = (some: readonly Consequence[]) => [...new Set(some.map(({ word }) => word))].toSorted();
  const sum = (some: readonly Consequence[], of: (job: Job) => number) => some.reduce((all, job) => all + of(job), 0);
  const ofWord = (some: readonly Consequence[], word: ConsequenceWord) => some.filter((job) => job.word === word);
  return {
    underWay: wordsOf(running).map((word) => {
      const own = ofWord(running, word);
      const done = sum(own, ({ failed, succeeded }) => failed + succeeded);
      return {
        word,
        done,
        all: Math.max(
          done,
          sum(own, ({ total }) => total),
        ),
      };
    }),
    ended: wordsOf(told).map((word) => {
      const own = ofWord(told, word);
      const troubledIds = own.filter(isTroubled).map(({ id }) => id);
      return { word, done: sum(own, ({ succeeded }) => succeeded), left: sum(own, leftOf), troubledIds };
    }),
    idsUnderWay: running.map(({ id }) => id),
    endedIds: told.map(({ id }) => id),
  };
}
