/** What stands beside a thing that is edited: whether it is saved, what was refused, and what two people changed at once. */
import { Button } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { Sentence } from '../display/sentence.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ReadFailure } from '../feedback/read-failure.tsx';
import { WaitingLines } from '../feedback/waiting.tsx';
import { refusalWords, type Sayings } from '../forms/refusal.ts';
import actions from '../styles/actions.module.css';
import styles from './editing.module.css';
import { firstRefused, goTo } from './first-refused.ts';
import { Leaving } from './leaving.tsx';
import type { Fields } from './merge.ts';
import { SideBySide } from './side-by-side.tsx';
import type { Draft } from './use-draft.ts';

interface SavedWordsProps<Thing extends Fields> {
  readonly draft: Draft<Thing>;
  /** What a field is called. */
  readonly nameOf: (field: string) => string;
  /** A value in words, for both sides of a conflict. */
  readonly wordsOf?: (field: string, value: unknown) => string;
  /** Of a part of a page that has a line of its own in sight: this one stands where it is. */
  readonly isInPlace?: boolean;
}

function plainWords(value: unknown): string {
  return value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

const troubles: ReadonlySet<Draft<Fields>['state']> = new Set(['refused', 'conflict', 'unreachable', 'failed']);

const lines = {
  saved: undefined,
  typing: 'editor.unsaved',
  saving: 'editor.saving',
  refused: 'editor.refused',
  conflict: 'editor.undecided',
  unreachable: 'editor.unreachable',
  failed: 'editor.notSaved',
} as const satisfies Record<Draft<Fields>['state'], DashboardTextId | undefined>;

/** How it is with a draft, in words; that it is saved is said only of what was not before. */
function useLine({ savesItself, state }: Pick<Draft<Fields>, 'savesItself' | 'state'>): string {
  const { say } = useDashboard();
  const [wasSaved, setWasSaved] = useState(false);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'saved' && before.current !== 'saved') {
      setWasSaved(true);
    }
    before.current = state;
  }, [state]);
  // Where a button saves, it says so itself; what is wrong with the fields is said in any case.
  const line = state === 'saved' && wasSaved ? 'editor.saved' : lines[state];
  return line === undefined || !(savesItself || troubles.has(state)) ? '' : say(line);
}

/**
 * One line that is spoken when it changes; conflicts and failures below it. Of a thing that saves itself the line stays
 * in sight, however far down somebody types, takes no room, and leads to what is in the way.
 */
export function SavedWords<Thing extends Fields>({
  draft,
  isInPlace = false,
  nameOf,
  wordsOf = (_, value) => plainWords(value),
}: SavedWordsProps<Thing>) {
  const { say } = useDashboard();
  const { state, conflicts } = draft;
  const said = useLine(draft);
  const place = useRef<HTMLDivElement>(null);
  const isInSight = draft.savesItself && !isInPlace;
  return (
    <>
      <Leaving isUnsaved={draft.hasUnsaved} save={draft.savesItself ? draft.saveNow : undefined} />
      <div className={isInSight ? styles['savedLine'] : styles['savedWords']}>
        <div className={styles['savedPill']}>
          <p role="status" className="oh-soft oh-small" data-state={state}>
            {said}
          </p>
          {isInSight && troubles.has(state) ? (
            <button type="button" className={styles['savedShow']} onClick={() => showTrouble(place.current)}>
              {say('editor.show')}
            </button>
          ) : null}
        </div>
      </div>
      <div ref={place} className={styles['savedWords']} tabIndex={-1}>
        <NotSaved draft={draft} />
        {conflicts.map(({ field, mine, theirs }) => (
          <SideBySide
            key={field}
            title={say('editor.conflictField', { field: nameOf(field) })}
            mine={wordsOf(field, mine)}
            theirs={wordsOf(field, theirs)}
            onMine={() => draft.keepMine(field)}
            onTheirs={() => draft.takeTheirs(field)}
          />
        ))}
      </div>
    </>
  );
}

/** Why it was not saved as a whole, with the way on; nothing where it was not refused as a whole. */
function NotSaved<Thing extends Fields>({ draft: { failure, saveNow, state } }: { draft: Draft<Thing> }) {
  const { say } = useDashboard();
  if (state !== 'unreachable' && state !== 'failed') {
    return null;
  }
  const why = failure === undefined ? '' : refusalWords(failure, say);
  return (
    <Notice meaning="bad" title={say('editor.notSaved')} spoken>
      <p>{state === 'unreachable' ? say('editor.unreachableHint') : why}</p>
      <div>
        <Button variant="default" onClick={() => void saveNow()}>
          {say('editor.again')}
        </Button>
      </div>
    </Notice>
  );
}

/** Goes to the notice or the two values, where there are any, else to what is first said to be refused. */
function showTrouble(place: HTMLElement | null): void {
  const isEmpty = place === null || place.childElementCount === 0;
  goTo(isEmpty ? firstRefused(document.querySelector('main')) : place);
}

interface ReadingProps {
  readonly error: Error | null;
  readonly onAgain: () => void;
  /** What could not be loaded, where that is not the whole page. */
  readonly title?: string;
}

/** A fault while reading, with the way on; or the wait for it, shown when it is long enough to be noticed. */
export function Reading({ error, onAgain, title }: ReadingProps) {
  const { say } = useDashboard();
  if (error === null) {
    return <WaitingLines label={say('shell.loading')} lines={3} height={56} />;
  }
  return <ReadFailure title={title ?? say('editor.loadFailed')} error={error} onAgain={onAgain} />;
}

interface QuestionProps {
  readonly title: string;
  /** What follows from it. */
  readonly consequence: ReactNode;
  /** What the consequence is made of: until it is read, nothing is said of it, and nothing is done. */
  readonly readings?: readonly ReadingOfConsequence[] | undefined;
  /** The button that does it. */
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What is said of the codes with which it may be refused. */
  readonly sayings?: Sayings | undefined;
  /** Of the heading of the question; 3, unless it stands right below the heading of the page. */
  readonly level?: 2 | 3 | undefined;
  /** It takes nothing from anybody. */
  readonly isGood?: boolean | undefined;
}

type ReadingOfConsequence = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/** How far it is with a question. */
type Asked =
  | { readonly state: 'open' | 'doing' }
  /** Absent: nothing more is known than that it failed. */
  | { readonly state: 'failed'; readonly refusal: string | undefined };

/** An act that cannot be taken back: its consequence first, and nothing is shown as done before it is. */
export function Question({
  title,
  consequence,
  readings = [],
  confirm,
  onConfirm,
  onClose,
  sayings = {},
  level = 3,
  isGood,
}: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const Heading = `h${level}` as const;
  const isRead = readings.every(({ data }) => data !== undefined);
  const { asked, act } = useAct(onConfirm, sayings);
  useEffect(() => {
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      className={actions['question']}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // It puts the question away, and not what it stands in.
          event.preventDefault();
          onClose();
        }
      }}
    >
      <Heading id={id} ref={heading} tabIndex={-1}>
        <Sentence text={title} />
      </Heading>
      {isRead ? <div>{consequence}</div> : <ReadingAll readings={readings} />}
      <Answers isGood={isGood} asked={asked} confirm={confirm} isRead={isRead} onConfirm={act} onClose={onClose} />
    </section>
  );
}

/** How far it is with an act, and the act itself. */
function useAct(onConfirm: () => Promise<unknown>, sayings: Sayings) {
  const { say } = useDashboard();
  const [asked, setAsked] = useState<Asked>({ state: 'open' });
  return {
    asked,
    act() {
      setAsked({ state: 'doing' });
      onConfirm().then(
        () => setAsked({ state: 'open' }),
        (error) => {
          const known = isCallError(error) ? sayings[error.code] : undefined;
          setAsked({ state: 'failed', refusal: known === undefined ? undefined : say(known) });
        },
      );
    },
  };
}

/** The wait for what is not read yet, or why one of it was not. */
function ReadingAll({ readings }: { readonly readings: readonly ReadingOfConsequence[] }) {
  const unread = readings.filter(({ data }) => data === undefined);
  return (
    <Reading
      error={unread.find(({ error }) => error !== null)?.error ?? null}
      onAgain={() => {
        for (const each of unread) {
          void each.refetch();
        }
      }}
    />
  );
}

interface AnswersProps extends Pick<QuestionProps, 'confirm' | 'isGood' | 'onClose'> {
  readonly asked: Asked;
  readonly isRead: boolean;
  readonly onConfirm: () => void;
}

function Answers({ asked, confirm, isGood = false, isRead, onClose, onConfirm }: AnswersProps) {
  const { say } = useDashboard();
  const isOff = asked.state === 'doing' || !isRead;
  return (
    <>
      {asked.state === 'failed' ? (
        <Notice meaning="bad" title={say('editor.actFailed')} spoken>
          {asked.refusal === undefined ? null : <p>{asked.refusal}</p>}
        </Notice>
      ) : null}
      <div className={actions['buttons']}>
        <Button
          className={(isGood ? undefined : actions['dangerFilled']) as string}
          aria-disabled={isOff}
          onClick={() => isOff || onConfirm()}
        >
          {asked.state === 'doing' ? say('editor.saving') : confirm}
        </Button>
        <Button variant="default" onClick={onClose}>
          {say('editor.keep')}
        </Button>
      </div>
    </>
  );
}

interface AskOnceProps extends Omit<QuestionProps, 'confirm' | 'onClose'> {
  /** The button that asks. */
  readonly act: string;
  /** The button that does it; the same words as `act` unless given. */
  readonly confirm?: string;
}

/** A button that asks one question before it does what cannot be taken back. */
export function AskOnce({ act, confirm = act, ...question }: AskOnceProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return isAsking ? (
    <Question
      {...question}
      confirm={confirm}
      onClose={() => {
        setAsking(false);
        requestAnimationFrame(() => button.current?.focus());
      }}
    />
  ) : (
    <Button
      ref={button}
      variant="default"
      className={(question.isGood ? undefined : actions['danger']) as string}
      onClick={() => setAsking(true)}
    >
      {act}
    </Button>
  );
}
