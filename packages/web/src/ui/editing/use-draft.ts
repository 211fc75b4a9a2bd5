/**
 * A thing that is saved as somebody types: what was typed is kept until the server has it, refusals stand at their
 * fields, and a change from elsewhere is merged or, where both changed the same, put side by side.
 */
import { type CallError, isCallError } from '@openhours/client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isRevisionConflict } from '../../session/revision-conflict.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { violationWords } from '../forms/refusal.ts';
import { type Conflict, conflictsOf, type Fields, isOlder, isSame, stillTyped, withLatest } from './merge.ts';
import { fieldInLanguage } from './translated-fields.ts';

/** So long somebody pauses before what they typed is saved. */
const pauseMs = 900;

export type SavedState = 'saved' | 'typing' | 'saving' | 'refused' | 'conflict' | 'unreachable' | 'failed';

export interface DraftParts<Thing extends Fields> {
  /** As the server answered it last. */
  readonly saved: Thing;
  /** Sends the changed fields; answers the thing as it is then. */
  readonly save: (changes: Partial<Thing>, saved: Thing) => Promise<Thing>;
  /** Reads the thing anew when somebody else was faster. */
  readonly reread: () => Promise<Thing>;
  /** Saved as somebody types, once they pause; else only when `saveNow` is called. */
  readonly savesItself?: true;
  /** What our pages refuse of changed fields though the wire takes it, in words by field; nothing is sent then. */
  readonly problemsOf?: (changes: Partial<Thing>) => Readonly<Record<string, string>>;
  /** Something was begun and is not whole yet: it does not save itself until it is, or until it was refused by `saveNow`. */
  readonly isBegun?: (changes: Partial<Thing>) => boolean;
  /** What is said at fields of a refusal that names none, in words by field; nothing where it is about the whole. */
  readonly refusedFields?: (error: CallError) => Readonly<Record<string, string>>;
  /** The field of ours that a field of the server's violation is about. */
  readonly fieldOf: (wireField: string) => string;
}

export interface Draft<Thing extends Fields> {
  /** What is shown: saved, with what was typed over it. */
  readonly shown: Thing;
  readonly state: SavedState;
  /** Saved as somebody types, not by a button. */
  readonly savesItself: boolean;
  /** Whether something was typed that the server has not got, at this very moment. */
  readonly hasUnsaved: () => boolean;
  readonly conflicts: readonly Conflict[];
  readonly errors: Readonly<Record<string, string>>;
  /** Of a failure that no field explains. */
  readonly failure: CallError | undefined;
  set<Field extends keyof Thing & string>(field: Field, value: Thing[Field]): void;
  saveNow(): Promise<boolean>;
  /** Decides a conflict. */
  keepMine(field: string): void;
  takeTheirs(field: string): void;
}

export function useDraft<Thing extends Fields>(parts: DraftParts<Thing>): Draft<Thing> {
  const { saved, savesItself = false } = parts;
  const [typed, setTyped] = useState<Fields>({});
  const [conflicts, showConflicts] = useState<readonly Conflict[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [state, setState] = useState<SavedState>('saved');
  const [failure, setFailure] = useState<CallError | undefined>(undefined);
  const { say } = useDashboard();
  const now = useRef({
    parts,
    say,
    typed,
    base: saved,
    /** What stands on the screen below what was typed: for a moment after a save that was refused, older than `base`. */
    seen: saved as Fields,
    /** What was shown as saved when the answered change was sent: until the page has the answer, it says nothing new. */
    outdated: undefined as Fields | undefined,
    /** Undecided, as they are at this very moment. */
    conflicts,
    isSaving: false,
    underWay: Promise.resolve(true),
  });
  now.current.parts = parts;
  now.current.say = say;

  const hasUnsaved = useCallback(() => Object.keys(stillTyped(now.current.typed, now.current.base)).length > 0, []);

  const write = useCallback((next: Fields) => {
    now.current.typed = next;
    setTyped(next);
  }, []);

  const setConflicts = useCallback((next: readonly Conflict[]) => {
    now.current.conflicts = next;
    showConflicts(next);
  }, []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const current = now.current;
    if (current.conflicts.length > 0) {
      // Whoever leaves has not decided for their own side.
      return false;
    }
    const sent = stillTyped(current.typed, current.base);
    if (Object.keys(sent).length === 0) {
      write({});
      setState('saved');
      return true;
    }
    const problems = current.parts.problemsOf?.(sent as Partial<Thing>) ?? {};
    if (Object.keys(problems).length > 0) {
      setErrors(problems);
      setState('refused');
      return false;
    }
    current.isSaving = true;
    const shownBefore = current.parts.saved;
    setState('saving');
    let isSaved = false;
    try {
      const next = await current.parts.save(sent as Partial<Thing>, current.base as Thing);
      current.base = next;
      // Nothing in it is from elsewhere.
      current.seen = next;
      current.outdated = shownBefore;
      // What was typed while it was saved is not saved yet.
      const rest = Object.fromEntries(
        Object.entries(current.typed).filter(([field, value]) => !isSame(value, sent[field])),
      );
      write(rest);
      setErrors({});
      setFailure(undefined);
      setConflicts([]);
      setState(Object.keys(rest).length === 0 ? 'saved' : 'typing');
      isSaved = true;
    } catch (error) {
      await refused(error).catch((fault: unknown) => {
        // A fault of the page itself: nobody may read "Saving…" for ever.
        setFailure(undefined);
        setState('failed');
        throw fault;
      });
    } finally {
      current.isSaving = false;
    }
    return isSaved;

    async function refused(error: unknown) {
      if (!isCallError(error)) {
        throw error;
      }
      setFailure(error);
      if (isRevisionConflict(error)) {
        const theirs = await current.parts
          .reread()
          .catch((again: unknown) => (isCallError(again) ? undefined : Promise.reject(again)));
        if (theirs === undefined) {
          setState('unreachable');
          return;
        }
        const found = conflictsOf(current.typed, current.base, theirs);
        current.base = theirs;
        current.outdated = shownBefore;
        setConflicts(found);
        // With nothing to decide the pause's timer sends what was typed once more, over what is there now.
        setState(found.length === 0 ? 'typing' : 'conflict');
        return;
      }
      const { fieldOf, refusedFields } = current.parts;
      const words = {
        ...refusedFields?.(error),
        ...Object.fromEntries(
          error.fieldViolations.map((violation) => [
            fieldInLanguage(fieldOf(violation.field), violation.field, { ...current.base, ...sent }),
            violationWords(violation, current.say),
          ]),
        ),
      };
      setErrors(words);
      setState(
        Object.keys(words).length > 0
          ? 'refused'
          : error.status === undefined || error.status >= 500
            ? 'unreachable'
            : 'failed',
      );
    }
  }, [write, setConflicts]);

  // One after the other: whoever saves while something is on its way answers for what was typed since.
  const saveNow = useCallback((): Promise<boolean> => {
    const next = now.current.underWay.then(saveOnce, saveOnce);
    now.current.underWay = next;
    return next;
  }, [saveOnce]);

  // What arrives from elsewhere shows in the fields that nobody has touched; where somebody typed, both stand side by side.
  // It counts as soon as it shows: whoever types then has seen it.
  useLayoutEffect(() => {
    const { base, isSaving, outdated, typed: typedNow } = now.current;
    if (!isSame(saved, outdated)) {
      now.current.outdated = undefined;
    }
    if (isSaving || isSame(base, saved) || isOutdated(saved, now.current)) {
      return;
    }
    now.current.base = saved;
    if (Object.keys(typedNow).length === 0) {
      return;
    }
    const found = conflictsOf(typedNow, base, saved);
    setConflicts(withLatest(now.current.conflicts, found, saved));
    setState((before) => (found.length > 0 ? 'conflict' : before));
  }, [saved, setConflicts]);

  // Each further letter begins the pause anew.
  useEffect(() => {
    if (state !== 'typing' || !savesItself) {
      return;
    }
    const { base, parts: asked } = now.current;
    const isTold = Object.keys(errors).length > 0;
    if (!isTold && asked.isBegun?.(stillTyped(typed, base) as Partial<Thing>) === true) {
      return;
    }
    const timer = setTimeout(() => void saveNow(), pauseMs);
    return () => clearTimeout(timer);
  }, [state, savesItself, saveNow, typed, errors]);

  const isAsSaved = Object.keys(typed).length === 0 && state === 'saved' && !isOutdated(saved, now.current);
  const base = isAsSaved ? saved : (now.current.base as Thing);
  const shown = useMemo(() => ({ ...base, ...typed }) as Thing, [base, typed]);
  useLayoutEffect(() => {
    now.current.seen = base;
  }, [base]);
  return {
    shown,
    state,
    savesItself,
    hasUnsaved,
    conflicts,
    errors,
    failure,
    set(field, value) {
      const { base: known, conflicts: undecided, seen, typed: before } = now.current;
      // Of what was typed before, it was looked at when the other's change came.
      const found = field in before ? [] : conflictsOf({ [field]: value }, seen, known);
      write({ ...before, [field]: value });
      setErrors(({ [field]: _, ...rest }) => rest);
      if (found.length > 0) {
        setConflicts([...undecided, ...found]);
      }
      if (undecided.length === 0) {
        setState(found.length > 0 ? 'conflict' : 'typing');
      }
    },
    saveNow,
    keepMine(field) {
      const rest = conflicts.filter((each) => each.field !== field);
      setConflicts(rest);
      setState(rest.length === 0 ? 'typing' : 'conflict');
    },
    takeTheirs(field) {
      const { [field]: _, ...others } = now.current.typed;
      write(others);
      const rest = conflicts.filter((each) => each.field !== field);
      setConflicts(rest);
      setState(rest.length > 0 ? 'conflict' : Object.keys(others).length > 0 ? 'typing' : 'saved');
    },
  };
}

interface Known {
  readonly base: Fields;
  readonly outdated: Fields | undefined;
}

/** What was kept before the last answer: it may be shown for a moment longer, as views learn of answers in their own time. */
function isOutdated(saved: Fields, { base, outdated }: Known): boolean {
  return isOlder(saved, base) || (outdated !== undefined && isSame(saved, outdated) && !isSame(saved, base));
}
