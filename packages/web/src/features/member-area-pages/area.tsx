/** What stands around each of these pages: its name, and the way to the others. */
import type { ReactNode } from 'react';
import { usePage } from '../../ui/context/page-context.tsx';
import { SiteFrame } from '../../ui/views/site-frame.tsx';
import styles from './area.module.css';
import { areaPages, titleOfPage } from './area-pages.ts';
import type { MemberNothingState } from './state.ts';

interface AreaProps {
  readonly state: Pick<MemberNothingState, 'page' | 'wayBack'>;
  readonly children: ReactNode;
}

export function Area({ children, state: { page, wayBack } }: AreaProps) {
  const { say } = usePage();
  return (
    <SiteFrame width="reading">
      <nav aria-label={say('account.pages')}>
        <ul className={styles['pages']}>
          {areaPages.map((path) => (
            <li key={path}>
              <a href={path} className={styles['way']} aria-current={path === page ? 'page' : undefined}>
                {say(titleOfPage[path])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h1>{say(titleOfPage[page])}</h1>
      {children}
      {wayBack === undefined ? null : (
        <p className={styles['back']}>
          <a href={wayBack}>{say('account.wayBack')}</a>
        </p>
      )}
    </SiteFrame>
  );
}
