import { fileURLToPath } from 'node:url';
import { openhours } from '@openhours/sdk-adapter/webpack';
import webpack from 'webpack';

const compiler = webpack({
  mode: 'production',
  entry: './src/main.js',
  output: { path: fileURLToPath(new URL('dist/webpack', import.meta.url)), filename: 'main.js', module: true },
  experiments: { outputModule: true },
  plugins: [openhours()],
});
compiler.run((error, stats) => {
  if (error !== null || stats.hasErrors()) {
    console.error(error ?? stats.toString());
    process.exitCode = 1;
  }
});
