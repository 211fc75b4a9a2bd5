/** What is read and signed has a script of its own: few services ask for it. */
import { latePart } from '../../pages/late-part.tsx';

export const consentsToSign = latePart(
  'src/features/booking-pages/consents-to-sign.tsx',
  async () => (await import('./consents-to-sign.tsx')).ConsentsToSign,
);
