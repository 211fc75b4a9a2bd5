/** What each package may be built on, and which packages only one place may know. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { isRepository, isTest, packageOf, refusal } from './places.mjs';

/** Packages that only the named places may import. */
const onlyIn = [
  { package: 'pg', places: ['packages/server/src/db/'] },
  { package: 'kysely', places: ['packages/server/src/db/'], repositories: true },
  { package: 'fastify', places: ['packages/server/src/http/'] },
  { package: 'jose', places: ['packages/server/src/auth/'] },
  { package: '@opentelemetry/api', places: ['packages/server/src/tracing/'] },
  { package: 'undici', places: ['packages/server/src/outgoing/'] },
  { package: 'ipaddr.js', places: ['packages/server/src/outgoing/'] },
  { package: 'sharp', places: ['packages/server/src/domains/media/', 'packages/server/src/http/files/touch-icon.ts'] },
  { package: '@node-rs/argon2', places: ['packages/server/src/auth/'] },
  { package: 'altcha-lib', places: ['packages/server/src/auth/', 'packages/web/src/captcha/'] },
];

/** Development tools that a file of a package needs all the same: only tests run it. */
const testTools = new Map([
  ['packages/server/src/db/lock-check.ts', 'libpg-query'],
  ['packages/server/src/db/statement-check.ts', 'libpg-query'],
]);

/**
 * What each package of ours may be built on, by its manifest; among themselves only down: contract, client, then the
 * two.
 */
const down = {
  contract: [],
  client: ['contract'],
  'sdk-adapter': [],
  server: ['contract', 'client'],
  web: ['contract', 'client'],
};
const dependencies = Object.fromEntries(
  Object.entries(down).map(([name, ours]) => {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    const others = Object.keys(manifest.dependencies ?? {}).filter((each) => !each.startsWith('@openhours/'));
    return [name, [...others, ...ours.map((each) => `@openhours/${each}`)]];
  }),
);

/** What browsers load, too, is free of Node; of the adapter only what build tools load is not. */
function runsInNode(from, owner) {
  return owner === 'server' || /^packages\/sdk-adapter\/src\/(?:esbuild|webpack)\.ts$/.test(from);
}

export function* checkPackage(from, specifier) {
  if (!from.startsWith('packages/') || isTest(from) || /\.config\.ts$/.test(from)) {
    return;
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier.split('/')[0];
  const owner = packageOf(from);
  const isOwn = name.startsWith('node:') ? runsInNode(from, owner) : dependencies[owner].includes(name);
  if (!isOwn && !specifier.startsWith('virtual:') && testTools.get(from) !== name) {
    yield refusal(
      from,
      specifier,
      name.startsWith('node:') ? `${owner} is free of Node` : `${owner} does not depend on it`,
    );
  }
  if (
    owner === 'server' &&
    /^(react|react-dom|@react-email)$/.test(specifier.split('/')[0]) &&
    !from.startsWith('packages/server/src/mail/')
  ) {
    yield refusal(from, specifier, 'on the server only mail/ renders');
  }
  if (from.startsWith('packages/server/src/time/')) {
    yield refusal(from, specifier, 'time/ stands on nothing');
  }
  for (const rule of onlyIn) {
    const mayKnow =
      rule.places.some((place) => from.startsWith(place)) || (rule.repositories === true && isRepository(from));
    if (name === rule.package && !mayKnow) {
      yield refusal(
        from,
        specifier,
        `only ${[...rule.places, ...(rule.repositories ? ['repositories'] : [])].join(', ')} import ${rule.package}`,
      );
    }
  }
}
