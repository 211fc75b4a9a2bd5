import { openhours } from '@openhours/sdk-adapter/esbuild';
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.js'],
  bundle: true,
  format: 'esm',
  minify: true,
  target: 'es2022',
  outfile: 'dist/esbuild/main.js',
  plugins: [openhours()],
});
