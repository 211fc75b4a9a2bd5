/** What draws the timetable, whose script is its own: its weeks follow each other without being loaded anew. */
import type { Drawings } from '../../pages/drawings.ts';
import { TimetablePage } from './timetable-page.tsx';

export const timetableDrawings: Drawings<'timetable'> = { timetable: TimetablePage };
