/** What is wrong with a part of the editor that is no single field. */
import type { ReactNode } from 'react';

export function FieldProblem({ words }: { readonly words: ReactNode }) {
  return words === undefined ? null : (
    <p role="alert" style={{ color: 'var(--oh-bad)' }}>
      {words}
    </p>
  );
}
