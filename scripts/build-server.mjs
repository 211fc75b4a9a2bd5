/**
 * Builds the server into packages/server/dist. Its own files and those libraries that come in hundreds of small ones are
 * bundled: finding, reading and linking two thousand modules took most of the time of a start.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildsIn, keepBuild } from './kept-builds.mjs';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'server');
const dist = join(server, 'dist');
const libraries = ['jose', 'kysely', 'typebox', 'uuid'];

const former = buildsIn(dist);
const { output } = await build({
  root: server,
  configFile: false,
  logLevel: 'warn',
  mode: 'production',
  ssr: { noExternal: [/^@openhours\//, ...libraries], resolve: { conditions: ['source', 'node'] } },
  build: {
    ssr: 'src/command-line/main.ts',
    target: 'node20',
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    // Beside each other: what looks for the package of a file finds the same one from each.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
});
const files = output.map(({ fileName }) => fileName);
keepBuild(dist, former, files);
