/** The sample business: made by a first run, and removed when somebody has seen enough of it. */
import { sampleBusiness } from '@openhours/contract';
import { bindRead, bindWrite, changingCatalogue } from '../../call.ts';
import type { Domain } from '../../domain.ts';
import { readSample, removeSample, type SampleRemovalParts } from './remove.ts';

export { createSampleBusiness, type SampleCreationParts } from './create.ts';
export { type AddedPicture, addSamplePicture, type SamplePicture } from './pictures.ts';

/** The domain: what of the sample is left, and its end. It stands above all from which a sample is made. */
export function createSample(parts: SampleRemovalParts): Domain {
  return {
    name: 'sample',
    operations: [
      bindRead(sampleBusiness.getSampleBusiness, async ({ reader, input, nowMs }) => ({
        sampleBusiness: await readSample(reader, input.trialBookingIds ?? [], nowMs, parts),
      })),
      ...changingCatalogue([
        bindWrite(sampleBusiness.removeSampleBusiness, async ({ tx, ...act }) => {
          const removed = await removeSample(tx, act, act.input.trialBookingIds ?? [], parts);
          // Requests keep the state of sites in memory.
          tx.afterCommit(() => parts.auth.sites.forget());
          return { sampleBusiness: removed };
        }),
      ]),
    ],
  };
}
