/** What `npm test -- …` asks for: which test files, of which projects, and what has to be built for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow } from './sources.mjs';

const projects = [
  { name: 'browser', folders: ['tests/browser/'] },
  { name: 'embedded', folders: ['tests/embedded/'] },
  { name: 'examples', folders: ['tests/examples/'] },
  { name: 'integration', folders: ['tests/integration/', 'tests/conformance/'] },
  { name: 'unit', folders: ['packages/', 'scripts/'] },
];

/** Those of these test files (paths from the root) whose path holds one of the words; all of them when no word is given. */
export function filesAsked(parameters, files) {
  const words = parameters.map((word) => word.replaceAll('\\', '/').replace(/^\.\//, ''));
  const asked = files.filter((file) => words.some((word) => file.includes(word)));
  return asked.length === 0 && parameters.some((word) => word.startsWith('-')) ? files : asked;
}

export function projectsOf(files) {
  return projects
    .filter(({ folders }) => files.some((file) => folders.some((folder) => file.startsWith(folder))))
    .map(({ name }) => name);
}

/**
 * What is compiled is what tests of whole products start, and what examples install; built pages are what browsers and
 * `withPages` ask for.
 */
export function needsOf(files, textOf) {
  const compiled = /^tests\/(?:embedded|examples)\//;
  const server = files.some((file) => compiled.test(file));
  const shown = /^tests\/(?:browser|embedded)\//;
  const pages = files.some((file) => shown.test(file) || textOf(file).includes('withPages: true'));
  return { server, pages };
}

/** What these parameters of a command ask for. */
export function askedTests(parameters) {
  const folders = ['packages', 'scripts', 'tests'].map((folder) => join(root, folder));
  const all = folders.flatMap((folder) => sourcesBelow(folder, /\.test\.tsx?$/)).map(posixPath);
  const files = filesAsked(parameters, all);
  const needs = needsOf(files, (file) => readFileSync(join(root, file), 'utf8'));
  return { files, projects: projectsOf(files), needs };
}

/** The outcome when nothing was found. */
export function noneAsked(parameters) {
  const words = parameters.map((word) => `"${word}"`).join(' or ');
  return { passed: 0, failures: [`no test file has ${words} in its path`] };
}
