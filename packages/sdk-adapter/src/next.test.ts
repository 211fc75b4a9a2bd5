/** What the plugin makes of the settings of a front end. */
import { expect, test } from 'vitest';
import { withOpenhours } from './next.ts';

const option = { server: 'https://booking.example.com' };

test('settings of the front end stay, and those of the plugin stand beside them', () => {
  const settings = {
    reactStrictMode: true,
    transpilePackages: ['mine'],
    images: { remotePatterns: [{ protocol: 'https' as const, hostname: 'pictures.example.com' }] },
    turbopack: { rules: { '*.svg': { loaders: ['svg'] } } },
  };
  const led = withOpenhours(settings, option);
  expect(led.reactStrictMode).toBe(true);
  expect(led.transpilePackages).toEqual(expect.arrayContaining(['mine', '@wix/sdk']));
  expect(Object.keys(led.turbopack.rules)).toEqual(expect.arrayContaining(['*.svg', '*.js']));
  expect(led.images.remotePatterns).toEqual([
    { protocol: 'https', hostname: 'pictures.example.com' },
    { protocol: 'https', hostname: 'booking.example.com', port: '', pathname: '/media/**' },
  ]);
});

test('webpack settings of the front end are asked after the rule of the plugin', () => {
  const settings = { webpack: (config: { module: { rules: unknown[] } }) => ({ ...config, mine: true }) };
  const led = withOpenhours(settings, option);
  const config = { module: { rules: [] as unknown[] } };
  expect(led.webpack(config)).toMatchObject({ mine: true });
  expect(config.module.rules).toHaveLength(1);
});
