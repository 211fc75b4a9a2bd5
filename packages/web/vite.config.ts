/**
 * Two builds of the same sources: browser entries (one per public page, one for the dashboard) with hashed files and
 * a manifest, then one server bundle that knows the manifest. No address of any server is baked in.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { entryNames, sourceOfEntry } from './src/pages/entries.ts';

/** The path of a file beside this one; a URL's own pathname would be wrong where a folder's name has a space. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Browser entries by the name that pages ask the manifest for. */
export const entries = {
  ...Object.fromEntries(entryNames.map((name) => [name, here(sourceOfEntry(name))])),
  'before-paint': here('src/app/entries/before-paint.ts'),
};

/** Message catalogues are compiled here, so that no browser carries a parser for them. */
function catalogues(): Plugin {
  return {
    name: 'openhours-catalogues',
    enforce: 'pre',
    load(id) {
      const path = id.split('?')[0] as string;
      if (!/\/src\/locales\/[^/]+\.json$/.test(path)) {
        return null;
      }
      const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
    },
  };
}

/** Gives the server bundle the names of the hashed browser files. */
function clientManifest(): Plugin {
  const name = 'virtual:client-manifest';
  return {
    name: 'openhours-client-manifest',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) {
        return null;
      }
      return `export const manifest = ${readFileSync(here('dist/client/.vite/manifest.json'), 'utf8')};`;
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [catalogues(), clientManifest(), react()],
  // Other packages of the workspace may bring an older React to its root; there must be one.
  resolve: {
    dedupe: ['react', 'react-dom'],
    conditions: ['source', 'module', isSsrBuild ? 'node' : 'browser', 'import', 'default'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: 'oh-[local]-[hash:base64:5]' } },
  build: isSsrBuild
    ? {
        ssr: here('src/app/render.tsx'),
        outDir: here('dist/server'),
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
      }
    : {
        outDir: here('dist/client'),
        emptyOutDir: true,
        manifest: true,
        target: ['chrome119', 'firefox121', 'safari17.4'],
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: entries },
      },
  ssr: { noExternal: true, target: 'node', resolve: { conditions: ['source', 'node', 'import', 'default'] } },
}));
