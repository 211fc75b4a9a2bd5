import { openhours } from '@openhours/sdk-adapter/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [openhours()],
  build: { outDir: 'dist/vite', target: 'es2022' },
});
