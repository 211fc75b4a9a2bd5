/** Today with what other features put above the day. */
import { Suspense } from 'react';
import { useFeatures } from '../../feature-assembly.ts';
import { TodayPage } from './today-page.tsx';

export function TodayView() {
  const features = useFeatures();
  const rendered = (part: 'TodaySection' | 'TodayLater') =>
    features.map(({ name, [part]: Part }) =>
      Part === undefined ? null : (
        <Suspense key={name}>
          <Part />
        </Suspense>
      ),
    );
  return <TodayPage above={rendered('TodaySection')} later={rendered('TodayLater')} />;
}
