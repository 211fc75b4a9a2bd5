/** The two sample businesses that a first run may fill its site with: the small one, and the full one of the demo. */
import { type DemoParts, demoName, openDemo } from '../demo/index.ts';
import { addSamplePicture, createSampleBusiness, type SampleCreationParts } from '../domains/sample/index.ts';
import type { FirstRunParts } from '../first-run.ts';

export function samplesOf(
  parts: SampleCreationParts,
  boundWith: Omit<DemoParts, 'addPicture'>,
): Pick<FirstRunParts, 'addSampleBusiness' | 'fullSample'> {
  return {
    addSampleBusiness: (tx, site, ownerUserId, nowMs) => createSampleBusiness(tx, site, ownerUserId, nowMs, parts),
    fullSample: {
      name: demoName,
      fill: (site, ownerUserId, nowMs) =>
        openDemo(site, ownerUserId, nowMs, {
          ...boundWith,
          addPicture: (siteId, picture, atMs) =>
            parts.database.transact(siteId, (tx) => addSamplePicture(tx, picture, atMs, parts)),
        }),
    },
  };
}
