/**
 * The details beside a view: a drawer at its end on wide screens, a page of its own with Back on phones. Not modal: the
 * view beside it stays in reach. Escape closes it, and a new content takes the focus: at the control where somebody begins
 * to type, if it has one, else at its heading.
 */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { LiveNotices } from '../feedback/live-notices.tsx';
import { Chevron } from '../styles/chevron.tsx';
import styles from './side-panel.module.css';

/** The same measure as in the style sheet beside it. */
const pageMedia = '(max-width: 63.99em)';

/** Where there are no keys but those on the screen, a field that took the focus would cover half of it with them. */
const touchMedia = '(hover: none) and (pointer: coarse)';

/** Spread on the control of a panel at which its work begins. */
export const firstControl = { 'data-first-control': true } as const;

interface SidePanelProps {
  readonly title: string;
  /** Another one is another content. */
  readonly contentKey: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SidePanel({ title, contentKey, onClose, children }: SidePanelProps) {
  const { isOnline, say } = useDashboard();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPage = useMediaQuery(pageMedia, undefined, { getInitialValueInEffect: false });
  const Title = isPage === true ? 'h1' : 'h2';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another view, so the focus moves to it
  useEffect(() => {
    const first = matchMedia(touchMedia).matches
      ? null
      : panel.current?.querySelector<HTMLElement>('[data-first-control]');
    (first ?? heading.current)?.focus();
  }, [contentKey]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // An act may take its own button away; the key then comes from the page as a whole.
      const isOurs =
        event.target === document.body || (event.target instanceof Node && panel.current?.contains(event.target));
      if (event.key === 'Escape' && !event.defaultPrevented && isOurs === true) {
        // The same key would else close the question that asks about what was typed.
        event.preventDefault();
        close.current();
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <section className={styles['panel']} aria-labelledby={titleId} ref={panel}>
      <div className={styles['head']}>
        <button type="button" className={styles['back']} onClick={onClose}>
          <Chevron towards="back" />
          {say('panel.back')}
        </button>
        <Title id={titleId} ref={heading} tabIndex={-1} className={styles['title']}>
          {title}
        </Title>
        <Button variant="subtle" onClick={onClose} className={styles['close'] as string}>
          {say('panel.close')}
        </Button>
      </div>
      {isPage === true || !isOnline ? <LiveNotices /> : null}
      {children}
    </section>
  );
}

/** A view with what stands open beside it. On phones the view waits unseen, as it was. */
export function ViewWithPanel({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <div className={styles['columns']} data-open={panel !== undefined || undefined}>
      <div className={styles['view']}>{children}</div>
      {panel}
    </div>
  );
}
