import node from '@astrojs/node';
import { openhours } from '@openhours/sdk-adapter/astro';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  integrations: [openhours()],
});
