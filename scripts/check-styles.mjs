/**
 * Style sheets and components name the same classes: one that only a component names renders nothing, one that only a
 * sheet names is dead. A name that is put together counts for every class that fits it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './prepare.mjs';
import { posixPath, sourcesBelow, withoutComments } from './sources.mjs';

const pages = join(root, 'packages', 'web', 'src');
const named = new Map(sourcesBelow(pages, /\.module\.css$/).map((sheet) => [sheet, []]));
const findings = [];

for (const file of sourcesBelow(pages, /\.tsx?$/)) {
  const text = withoutComments(readFileSync(file, 'utf8'));
  for (const [, name, path] of text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
    const sheet = resolve(dirname(file), path);
    const names = [...text.matchAll(new RegExp(`\\b${name}\\[(?:'([^']+)'|([^\\]]+))\\]`, 'g'))];
    named.get(sheet)?.push(...names.map(([, whole, made]) => ({ file, whole, made })));
  }
}

for (const [sheet, names] of named) {
  const classes = classesOf(readFileSync(sheet, 'utf8'));
  for (const { file, whole } of names.filter((each) => each.whole !== undefined && !classes.has(each.whole))) {
    findings.push(`${posixPath(file)}: ${posixPath(sheet)} has no class ${whole}`);
  }
  const patterns = names.map(({ whole, made }) => (whole === undefined ? patternOf(made) : new RegExp(`^${whole}$`)));
  for (const each of [...classes].filter((name) => !patterns.some((pattern) => pattern.test(name)))) {
    findings.push(`${posixPath(sheet)}: nobody names the class ${each}`);
  }
}
for (const finding of findings) {
  process.stdout.write(`${finding}\n`);
}
process.exit(findings.length === 0 ? 0 : 1);

/** The classes in the selectors of a sheet; what others call their own is not among them. */
function classesOf(text) {
  const selectors = withoutComments(text)
    .replace(/:global\([^)]*\)/g, '')
    .split('{')
    .map((before) => before.slice(Math.max(before.lastIndexOf('}'), before.lastIndexOf(';')) + 1))
    .filter((selector) => !selector.trim().startsWith('@'));
  return new Set(selectors.join(' ').match(/(?<=\.)[a-zA-Z][\w-]*/g));
}

/** The classes that an expression may come to: the fixed parts of a template with anything between, or all. */
function patternOf(expression) {
  const template = expression.match(/^`(.*)`$/)?.[1];
  return template === undefined ? /./ : new RegExp(`^${template.replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`);
}
