/** What is rendered on paper in place of the page: there while it is printed, and nothing else with it. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useIsPrinting } from '../../ui/context/printing.ts';
import styles from './on-paper.module.css';

interface OnPaperProps {
  readonly className: string | undefined;
  /** Rendered only while it is printed. */
  readonly children: ReactNode;
}

export function OnPaper({ children, className }: OnPaperProps) {
  return useIsPrinting()
    ? createPortal(<main className={`${styles['paper']} ${className ?? ''}`}>{children}</main>, document.body)
    : null;
}
