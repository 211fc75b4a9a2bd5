/** The frame of the dashboard: a narrow rail on wide screens, a bar at the thumb on phones. Only what exists stands in it. */
import { IconCalendarCheck, IconExternalLink, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useDesk } from './desk-context.tsx';
import styles from './desk-frame.module.css';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** Keeps the choice for a year; the server then writes it into every page. */
function chooseScheme(scheme: 'light' | 'dark'): void {
  document.documentElement.dataset['scheme'] = scheme;
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie a script sets; the Cookie Store API is not everywhere
  document.cookie = `oh_scheme=${scheme}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

export function DeskFrame({ children }: { children: ReactNode }) {
  const { frame, personName, say, session } = useDesk();
  const [scheme, setScheme] = useState(
    document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light',
  );
  const otherScheme = scheme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles['frame']}>
      <header className={styles['rail']}>
        <p className={styles['site']}>{frame.siteName}</p>
        <nav aria-label={say('nav.main')} className={styles['entries']}>
          <Link
            to="/dashboard/bookings"
            search={{ show: 'upcoming' }}
            className={styles['entry'] as string}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <IconCalendarCheck {...icon} />
            <span>{say('nav.bookings')}</span>
          </Link>
          <a href="/" className={styles['entry']}>
            <IconExternalLink {...icon} />
            <span>{say('nav.site')}</span>
          </a>
        </nav>
        <div className={styles['person']}>
          <button
            type="button"
            className={styles['entry']}
            onClick={() => {
              chooseScheme(otherScheme);
              setScheme(otherScheme);
            }}
          >
            {otherScheme === 'dark' ? <IconMoon {...icon} /> : <IconSun {...icon} />}
            <span>{say(otherScheme === 'dark' ? 'nav.dark' : 'nav.light')}</span>
          </button>
          <button type="button" className={styles['entry']} onClick={() => void session.signOut()}>
            <IconLogout {...icon} className={styles['mirrored']} />
            <span>{say('nav.signOut')}</span>
          </button>
          {personName === undefined ? null : (
            <p className={styles['name']}>
              <span className="oh-heard">{say('nav.signedInAs', { name: personName })}</span>
              <span aria-hidden="true">{personName}</span>
            </p>
          )}
        </div>
      </header>
      <main className={styles['main']} id="content">
        {children}
      </main>
    </div>
  );
}
