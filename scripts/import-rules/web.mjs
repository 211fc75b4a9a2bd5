/** Who may import whom within the pages: features, the lists of them, and where the server is asked. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, posixPath } from '../sources.mjs';
import { isTest, refusal, specifiersOf, web } from './places.mjs';

/** The lists from which dashboard and site are assembled, and the only files that know all features. */
const featureLists = ['features.ts', 'site-features.ts'];

/** How a question to the server or a change is declared, a key written out, and what is kept of it given up. */
const declaredQuery =
  /\bqueryFn\b|\bmutationFn\b|\buse(?:Entity)?Mutation\b|\bqueryKey: \[|\b[gs]etQueryData\(\[|\binvalidateQueries\(\{ queryKey: /;

/** A call of the server by the typed client, or a part of the client taken out of it to call it later. */
const clientCall = /\bclient\s*\.\s*\w+\s*\.\s*\w+\s*\(|\}\s*=\s*(?:\w+\.)?client\b(?!\s*\.)/;

export function* checkWeb(from, to, specifier) {
  const source = from.split('/').slice(3);
  const target = to.split('/').slice(3);
  const isOfFeature = source[0] === 'features';
  if (isOfFeature && target[0] === 'features' && source[1] !== target[1]) {
    yield refusal(from, specifier, 'features never import each other');
  }
  if (isOfFeature && (target[0] === 'app' || featureLists.includes(target.join('/')))) {
    yield refusal(from, specifier, 'features do not know the app');
  }
  if (!isOfFeature && target[0] === 'features' && !isTest(from)) {
    const isList = featureLists.includes(source.join('/'));
    if (!isList && !from.startsWith('packages/web/src/app/entries/')) {
      yield refusal(from, specifier, `only ${featureLists.join(', ')} and the scripts of app/entries know features`);
    }
    if (isList && !/^feature\.tsx?$/.test(target.slice(2).join('/'))) {
      yield refusal(from, specifier, 'of a feature the lists know its feature.ts only');
    }
  }
  if (!isOfFeature && source[0] !== 'app' && target[0] === 'app') {
    yield refusal(from, specifier, `${source[0]} does not know the app`);
  }
  if (target[0] === 'ui' && target.length === 2) {
    yield refusal(from, specifier, 'what ui holds lies in a folder by purpose');
  }
}

/** What lies in a feature's folder is in one of the lists of features, by what it declares. */
export function* checkFeatureLists() {
  const listed = featureLists.flatMap((list) => specifiersOf(join(web, list)));
  for (const feature of readdirSync(join(web, 'features'))) {
    const declaration = ['feature.ts', 'feature.tsx'].find((name) => existsSync(join(web, 'features', feature, name)));
    if (declaration === undefined) {
      yield `feature ${feature} has no feature.ts`;
    } else if (!listed.includes(`./features/${feature}/${declaration}`)) {
      yield `feature ${feature} is missing in ${featureLists.join(' and ')}`;
    }
  }
}

/** Refuses questions, keys and their giving up outside the one home that each entity has for them. */
export function* checkQueries(sources) {
  for (const file of sources.filter((each) => !posixPath(each).startsWith('packages/web/src/queries/'))) {
    const code = codeOf(file);
    if (declaredQuery.test(code)) {
      yield `${posixPath(file)}: what the dashboard asks and changes, and what makes it old, stands in queries/`;
    }
    if (!posixPath(file).startsWith('packages/web/src/session/') && clientCall.test(code)) {
      yield `${posixPath(file)}: the server is called in queries/ and session/ only`;
    }
  }
}
