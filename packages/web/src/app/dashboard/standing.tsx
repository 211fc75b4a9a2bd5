/** What stands above every page of the dashboard: each feature brings its notices, and no feature knows another. */
import { useFeatures } from '../../feature.ts';
import { StandingNotices } from '../../ui/standing-notices.tsx';

export function Standing() {
  const notices = useFeatures().flatMap((feature) => feature.notices ?? []);
  // biome-ignore lint/correctness/useHookAtTopLevel: the features are the same ones every time, and so are these hooks
  return <StandingNotices among={notices.map((useNotice) => useNotice())} />;
}
