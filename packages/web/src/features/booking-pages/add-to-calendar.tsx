/** What is booked, for the calendars of whoever booked it. */
import { Button } from '@mantine/core';
import type { CalendarAddresses } from '../../pages/state/visit.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './visit.module.css';

/** The way to each calendar; the file is a button where nothing else on the page is one. */
export function AddToCalendar({ calendars, isMain }: { calendars: CalendarAddresses; isMain: boolean }) {
  const { say } = usePage();
  return (
    <section aria-labelledby="calendar" className={`${styles['part']} ${styles['calendarPart']}`}>
      <h2 id="calendar">{say('confirmation.calendar')}</h2>
      <div className={styles['calendars']}>
        <Button component="a" href={calendars.file} size="lg" download variant={isMain ? 'filled' : 'default'}>
          {say('confirmation.calendarFile')}
        </Button>
        {calendars.web === undefined ? null : (
          <>
            <a className={styles['other']} href={calendars.web.google} rel="noreferrer noopener" target="_blank">
              Google
            </a>
            <a className={styles['other']} href={calendars.web.outlook} rel="noreferrer noopener" target="_blank">
              Outlook
            </a>
          </>
        )}
      </div>
    </section>
  );
}
