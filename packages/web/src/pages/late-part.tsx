/**
 * Parts of a page with a script of their own: what only a later step or few pages show is no weight for all the others. A
 * content says which parts it is rendered with, and whoever renders it, server or browser, has them loaded before; so a part
 * stands in the page from the first, and is taken over with the rest of it.
 */
import type { ComponentType, ReactNode } from 'react';

/** A part, whatever it is rendered from. */
export interface LatePart {
  /** The file that its script is built from, from the folder of the package. */
  readonly source: string;
  /** Resolves once it can be rendered. */
  load(): Promise<void>;
}

/** A part with what is reckoned for it: what its script exports. */
export interface LateModule<Exports> extends LatePart {
  /** What it exports, once it is loaded. */
  readonly exports: () => Exports;
}

export interface RenderedLatePart<Props> extends LatePart {
  /** Renders it, once it is loaded. */
  readonly Part: (props: Props) => ReactNode;
}

export function lateModule<Exports>(source: string, load: () => Promise<Exports>): LateModule<Exports> {
  let loaded: Exports | undefined;
  return {
    source,
    async load() {
      loaded ??= await load();
    },
    exports() {
      if (loaded === undefined) {
        throw new Error(`${source} is rendered before it is loaded`);
      }
      return loaded;
    },
  };
}

export function latePart<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
): RenderedLatePart<Props> {
  const { exports, ...part } = lateModule(source, load);
  return {
    ...part,
    Part(props) {
      const Loaded = exports();
      return <Loaded {...props} />;
    },
  };
}

export async function loadParts(parts: readonly LatePart[] = []): Promise<void> {
  await Promise.all(parts.map((part) => part.load()));
}
