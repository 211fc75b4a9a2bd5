/**
 * What was just made beside the view, so that the view can show it: whoever books at the desk tells it, and a view of time
 * goes there. Neither knows the other.
 */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export interface Made {
  /** What it is called in the page: the focus goes there once the panel is closed. */
  readonly elementId: string;
  readonly startMs: number;
}

interface MadeParts {
  readonly made: Made | undefined;
  readonly tellMade: (made: Made | undefined) => void;
}

const MadeContext = createContext<MadeParts | undefined>(undefined);

export function MadeBesideView({ children }: { readonly children: ReactNode }) {
  const [made, tellMade] = useState<Made | undefined>(undefined);
  const parts = useMemo(() => ({ made, tellMade }), [made]);
  return <MadeContext value={parts}>{children}</MadeContext>;
}

export function useMade(): MadeParts {
  const parts = useContext(MadeContext);
  if (parts === undefined) {
    throw new Error('useMade needs MadeBesideView above it');
  }
  return parts;
}

/** For the panel in which something is made: what it tells is forgotten with it, so that no later view goes there. */
export function useTellMade(): MadeParts {
  const parts = useMade();
  const { tellMade } = parts;
  useEffect(() => () => tellMade(undefined), [tellMade]);
  return parts;
}
