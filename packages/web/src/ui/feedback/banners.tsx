/**
 * What holds for the whole business for now, in one row above every page of the dashboard: a few words each, so that a
 * phone keeps its screen, and all of it when one is pressed. One stands open at a time; Escape folds it up again, and so
 * does going to another page, as its own links do.
 */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { coloursOf, type Meaning, MeaningIcon } from '../styles/meaning.tsx';
import { keepBannerSpace, readBannerSpace } from './banner-space.ts';
import styles from './banners.module.css';

export interface Banner {
  readonly id: string;
  readonly meaning: Meaning;
  /** At most three words, for small screens. */
  readonly short: string;
  /** The same as a sentence. */
  readonly title: string;
  readonly content: ReactNode;
}

/** Undefined until it is known whether there is something to say, and null where there is nothing. */
export type BannerState = Banner | null | undefined;

export function Banners({ among }: { readonly among: readonly BannerState[] }) {
  const { say } = useDashboard();
  const contentId = useId();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const [hadSpace] = useState(readBannerSpace);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read on one page does not push the next one down
  useEffect(() => setOpenId(undefined), [page]);
  // One that comes later would move the one that stands already: they come together.
  const isKnown = !among.includes(undefined);
  const banners = isKnown ? among.filter((each) => each !== null && each !== undefined) : [];
  const stands = banners.length > 0;
  useEffect(() => {
    if (isKnown) {
      keepBannerSpace(stands);
    }
  }, [isKnown, stands]);
  const opened = banners.find(({ id }) => id === openId);
  if (!stands) {
    return isKnown || !hadSpace ? null : <div className={styles['banners']} data-banners="" aria-hidden="true" />;
  }
  return (
    <aside
      className={styles['banners']}
      aria-label={say('banners.title')}
      data-banners=""
      onKeyDown={(event) => {
        if (event.key === 'Escape' && opened !== undefined && !event.defaultPrevented) {
          event.preventDefault();
          setOpenId(undefined);
          buttons.current.get(opened.id)?.focus();
        }
      }}
    >
      <ul className={styles['row']}>
        {banners.map(({ id, meaning, short, title }) => {
          const isOpen = id === openId;
          const Towards = isOpen ? IconChevronUp : IconChevronDown;
          return (
            <li key={id}>
              <button
                ref={(button) => {
                  if (button === null) {
                    buttons.current.delete(id);
                  } else {
                    buttons.current.set(id, button);
                  }
                }}
                type="button"
                className={`${styles['line']} ${coloursOf(meaning)}`}
                aria-expanded={isOpen}
                aria-controls={isOpen ? contentId : undefined}
                onClick={() => setOpenId(isOpen ? undefined : id)}
              >
                <MeaningIcon meaning={meaning} size={20} className={styles['icon']} />
                <span className={styles['short']}>{short}</span>
                <span className={styles['long']}>{title}</span>
                <Towards aria-hidden="true" size={16} stroke={2} className={styles['icon']} />
              </button>
            </li>
          );
        })}
      </ul>
      {opened === undefined ? null : (
        <section id={contentId} className={styles['content']} aria-label={opened.title}>
          {opened.content}
        </section>
      )}
    </aside>
  );
}
