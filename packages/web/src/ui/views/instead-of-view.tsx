/** What stands in place of a view of the dashboard: what is the matter, and the ways on. */
import type { ReactNode } from 'react';
import actions from '../styles/actions.module.css';

interface InsteadOfViewProps {
  readonly title: string;
  /** `alert` where it comes unasked. */
  readonly role?: 'alert';
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

export function InsteadOfView({ title, role, buttons, children }: InsteadOfViewProps) {
  return (
    <div role={role} className={actions['question']} style={{ margin: 24, maxInlineSize: 720 }}>
      <h1>{title}</h1>
      {children}
      <div className={actions['buttons']}>{buttons}</div>
    </div>
  );
}
