/** Browser entry of the pages of a booking's link. */
import '../../ui/kit-public.css';
import { manageDrawings } from '../../features/booking/manage/drawings.ts';
import { wakeAlive } from '../wake-alive.tsx';

wakeAlive(manageDrawings, {
  growsStale: ({ kind }) => kind === 'move',
  awaitsAnswer: (content) => content.kind === 'manage' && ['waiting', 'in-line'].includes(content.visit.standing),
});
