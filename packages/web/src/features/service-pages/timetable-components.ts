/** What renders the timetable, whose script is its own: its weeks follow each other without being loaded anew. */
import type { PageComponents } from '../../pages/page-components.ts';
import { TimetablePage } from './timetable-page.tsx';

export const timetableComponents: PageComponents<'timetable'> = { timetable: TimetablePage };
