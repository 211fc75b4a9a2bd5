/**
 * The frame of the dashboard: a narrow rail on wide screens, a bar at the thumb on phones, where what is rare stands
 * behind More. Only what exists stands in it.
 */

import { pagePaths } from '@openhours/contract/site/page-paths';
import { IconDots, IconExternalLink, IconLock, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import type { NavigationEntry } from '../../feature.ts';
import { isPermitted, useFeatures } from '../../feature-assembly.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useSignedIn } from '../../ui/context/signed-in.ts';
import { useDisclosure } from '../../ui/overlays/disclosure.ts';
import { coloursOf, MeaningIcon } from '../../ui/styles/meaning.tsx';
import { chooseScheme, onScheme, shownScheme } from '../../ui/styles/scheme.ts';
import styles from './frame.module.css';
import { NewMenu } from './new-menu.tsx';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** What opens the search, as it is called on the keyboard before this person. */
const searchKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

interface EntryProps {
  /** `isComing`: nobody knows yet whether it is there. */
  readonly entry: NavigationEntry & { readonly isComing: boolean };
  /** The class of entries that stand where it does. */
  readonly kind?: string | undefined;
  readonly onOpen?: () => void;
}

function Entry({ entry: { Icon, isComing, name, search, to }, kind = '', onOpen }: EntryProps) {
  const { say } = useDashboard();
  const shown = (
    <>
      <Icon {...icon} />
      <span>{say(name)}</span>
    </>
  );
  return isComing ? (
    <span className={`${styles['entry']} ${kind} ${styles['coming']}`} aria-hidden="true">
      {shown}
    </span>
  ) : (
    <Link
      to={to}
      search={search as never}
      className={`${styles['entry']} ${kind}`}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onOpen === undefined ? {} : { onClick: onOpen })}
    >
      {shown}
    </Link>
  );
}

interface DashboardFrameProps {
  readonly onSearch: () => void;
  readonly children: ReactNode;
}

export function DashboardFrame({ children, onSearch }: DashboardFrameProps) {
  const { frame, isOnline, personName, say, session } = useDashboard();
  const scheme = useSyncExternalStore(onScheme, shownScheme);
  const person = useSignedIn();
  // Nobody is sent to a page that refuses them. Until it is known who it is, all entries keep their room.
  const entries = useFeatures()
    .flatMap(({ navigation = [] }) => navigation)
    .map((entry) => ({ ...entry, isComing: person === undefined && entry.requires !== undefined }))
    .filter(({ isComing, requires }) => isComing || isPermitted(requires, person?.permissions ?? {}));
  const ofDay = entries.filter(({ place }) => place === 'day');
  const ofBusiness = entries.filter(({ place }) => place === 'business');
  const more = useDisclosure();
  const moreId = useId();
  const isAt = useMatchRoute();
  const isBehindMore = ofBusiness.some(({ to }) => isAt({ to, fuzzy: true }) !== false);
  const otherScheme = scheme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles['frame']} data-offline={isOnline ? undefined : ''}>
      <search className={styles['top']} aria-label={say('search.title')}>
        <p className={styles['topSite']}>
          <bdi>{frame.siteName}</bdi>
        </p>
        <button
          type="button"
          className={styles['topSearch']}
          aria-label={say('search.open')}
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <IconSearch {...icon} />
        </button>
      </search>
      <header className={styles['rail']}>
        <p className={styles['site']}>
          <bdi>{frame.siteName}</bdi>
        </p>
        <button
          type="button"
          className={styles['search']}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <IconSearch {...icon} />
          <span className={styles['searchName']}>{say('search.open')}</span>
          <span className={styles['searchKeys']} aria-hidden="true">
            {searchKeys}
          </span>
        </button>
        <nav aria-label={say('nav.main')} className={styles['entries']}>
          {ofDay.map((entry) => (
            <Entry key={entry.to} entry={entry} />
          ))}
        </nav>
        {/* Always in sight, whatever page or panel is open. */}
        <div role="status" className={styles['connection']}>
          {isOnline ? null : (
            <p className={`${styles['offline']} ${coloursOf('warn')}`}>
              <MeaningIcon meaning="warn" size={20} className={undefined} />
              {say('bookings.offline')}
            </p>
          )}
        </div>
        <NewMenu />
        <div className={styles['moreArea']} ref={more.area}>
          <button
            ref={more.button}
            type="button"
            className={`${styles['entry']} ${styles['more']}`}
            aria-expanded={more.isOpen}
            aria-controls={moreId}
            // Where one is stands behind it, and nothing else of the bar is marked then.
            aria-current={isBehindMore || undefined}
            onClick={more.toggle}
          >
            <IconDots {...icon} />
            <span>{say('nav.more')}</span>
          </button>
          <div className={styles['person']} id={moreId} data-open={more.isOpen || undefined}>
            <nav aria-label={say('nav.business')} className={styles['business']}>
              {ofBusiness.map((entry) => (
                <Entry key={entry.to} entry={entry} kind={styles['rare']} onOpen={more.close} />
              ))}
            </nav>
            <a href={pagePaths.home} className={`${styles['entry']} ${styles['rare']}`}>
              <IconExternalLink {...icon} />
              <span>{say('nav.site')}</span>
            </a>
            <button
              type="button"
              className={`${styles['entry']} ${styles['rare']}`}
              onClick={() => chooseScheme(otherScheme)}
            >
              {otherScheme === 'dark' ? <IconMoon {...icon} /> : <IconSun {...icon} />}
              <span>{say(otherScheme === 'dark' ? 'nav.dark' : 'nav.light')}</span>
            </button>
            {person?.sharedComputer === undefined ? null : (
              <button
                type="button"
                className={`${styles['entry']} ${styles['rare']}`}
                onClick={() => void session.lockNow()}
              >
                <IconLock {...icon} />
                <span>{say('nav.lock')}</span>
              </button>
            )}
            <button
              type="button"
              className={`${styles['entry']} ${styles['rare']}`}
              onClick={() => void session.signOut()}
            >
              <IconLogout {...icon} className={styles['mirrored']} />
              <span>{say('nav.signOut')}</span>
            </button>
            {personName === undefined ? null : (
              <p className={styles['name']}>
                <span className="oh-heard">{say('nav.signedInAs', { name: own(personName) })}</span>
                <bdi aria-hidden="true">{personName}</bdi>
              </p>
            )}
          </div>
        </div>
      </header>
      <main className={styles['main']} id="content">
        {children}
      </main>
    </div>
  );
}
