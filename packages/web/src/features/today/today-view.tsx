/** Today with what other features put above the day. */
import { Suspense } from 'react';
import { useFeatures } from '../../feature-assembly.ts';
import { TodayPage } from './today-page.tsx';

export function TodayView() {
  const features = useFeatures();
  return (
    <TodayPage
      above={features.map(({ name, TodaySection }) =>
        TodaySection === undefined ? null : (
          <Suspense key={name}>
            <TodaySection />
          </Suspense>
        ),
      )}
    />
  );
}
