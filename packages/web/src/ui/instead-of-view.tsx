/** What stands in place of a view of the dashboard: what is the matter, and the ways on. */
import type { ReactNode } from 'react';
import acts from './act.module.css';

interface InsteadOfViewProps {
  readonly title: string;
  /** `alert` where it comes unasked. */
  readonly role?: 'alert';
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

export function InsteadOfView({ title, role, buttons, children }: InsteadOfViewProps) {
  return (
    <div role={role} className={acts['question']} style={{ margin: 24, maxInlineSize: 720 }}>
      <h1>{title}</h1>
      {children}
      <div className={acts['buttons']}>{buttons}</div>
    </div>
  );
}
