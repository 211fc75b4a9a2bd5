/** Who comes has a script of its own: few services ask for it by name. */
import { latePart } from '../../pages/late-part.tsx';

export const whoComes = latePart(
  'src/features/booking-pages/who-comes.tsx',
  async () => (await import('./who-comes.tsx')).WhoComes,
);
