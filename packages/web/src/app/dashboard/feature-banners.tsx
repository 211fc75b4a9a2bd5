/** What stands above every page of the dashboard: each feature brings its banners, and no feature knows another. */
import { useFeatures } from '../../feature-assembly.ts';
import { Banners } from '../../ui/feedback/banners.tsx';

export function FeatureBanners() {
  const banners = useFeatures().flatMap((feature) => feature.banners ?? []);
  // biome-ignore lint/correctness/useHookAtTopLevel: the features are the same ones every time, and so are these hooks
  return <Banners among={banners.map((useBanner) => useBanner())} />;
}
