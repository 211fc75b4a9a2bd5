/**
 * What holds for the whole business for now, in one row above every page of the dashboard: a few words each, on a phone those
 * of the first and how many more there are, which one press unfolds; and all of it when one is pressed. One stands open at a
 * time; Escape folds it up again, and so does going to another page, as its own links do.
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
  const listId = useId();
  const moreButton = useRef<HTMLButtonElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  /** Only of meaning on a phone: elsewhere all stand beside each other. */
  const [isUnfolded, setUnfolded] = useState(false);
  const [hadSpace] = useState(readBannerSpace);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read on one page does not push the next one down
  useEffect(() => {
    setOpenId(undefined);
    setUnfolded(false);
  }, [page]);
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
        if (event.key !== 'Escape' || event.defaultPrevented || (opened === undefined && !isUnfolded)) {
          return;
        }
        event.preventDefault();
        if (opened === undefined) {
          setUnfolded(false);
          moreButton.current?.focus();
        } else {
          setOpenId(undefined);
          buttons.current.get(opened.id)?.focus();
        }
      }}
    >
      <ul id={listId} className={styles['row']} data-unfolded={isUnfolded || undefined}>
        {banners.map(({ id, meaning, short, title }, index) => {
          const isOpen = id === openId;
          const Towards = isOpen ? IconChevronUp : IconChevronDown;
          return (
            <li key={id} className={coloursOf(meaning)}>
              <button
                ref={(button) => {
                  if (button === null) {
                    buttons.current.delete(id);
                  } else {
                    buttons.current.set(id, button);
                  }
                }}
                type="button"
                className={styles['line']}
                aria-expanded={isOpen}
                aria-controls={isOpen ? contentId : undefined}
                onClick={() => setOpenId(isOpen ? undefined : id)}
              >
                <MeaningIcon meaning={meaning} size={20} className={styles['icon']} />
                <span className={styles['short']}>{short}</span>
                <span className={styles['long']}>{title}</span>
                <Towards aria-hidden="true" size={16} stroke={2} className={styles['icon']} />
              </button>
              {index > 0 || banners.length === 1 ? null : (
                <button
                  ref={moreButton}
                  type="button"
                  className={styles['more']}
                  aria-expanded={isUnfolded}
                  aria-controls={listId}
                  onClick={() => {
                    // What stood open of them would have no head any more.
                    setOpenId(isUnfolded && openId !== id ? undefined : openId);
                    setUnfolded(!isUnfolded);
                  }}
                >
                  {say(isUnfolded ? 'banners.fewer' : 'banners.more', { count: banners.length - 1 })}
                </button>
              )}
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
