/** A draft that stands still in one state, as an editor shows it then; what is typed into it is kept nowhere. */
import type { Fields } from '../../ui/editing/merge.ts';
import type { Draft } from '../../ui/editing/use-draft.ts';

export function stillDraft<Thing extends Fields>(
  shown: Thing,
  told: Partial<Pick<Draft<Thing>, 'state' | 'conflicts' | 'errors' | 'failure'>> = {},
): Draft<Thing> {
  return {
    shown,
    state: 'saved',
    savesItself: false,
    hasUnsaved: () => false,
    conflicts: [],
    errors: {},
    failure: undefined,
    set: () => undefined,
    saveNow: () => Promise.resolve(true),
    keepMine: () => undefined,
    takeTheirs: () => undefined,
    ...told,
  };
}
