import { fileURLToPath } from 'node:url';
import { withOpenhours } from '@openhours/sdk-adapter/next';

const examples = fileURLToPath(new URL('..', import.meta.url));

export default withOpenhours({
  // Other lockfiles lie above this folder.
  outputFileTracingRoot: examples,
  turbopack: { root: examples },
  distDir: process.env.EXAMPLE_DIST ?? '.next',
});
