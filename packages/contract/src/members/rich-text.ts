/** Rich content as plain paragraphs, for pages that show nothing more of it. */

import { isJsonObject } from '../json-object.ts';
import type { RichContent } from './about.ts';

type Nodes = readonly unknown[];

const insideOf = (node: unknown): Nodes =>
  isJsonObject(node) && Array.isArray(node['nodes']) ? (node['nodes'] as Nodes) : [];

const isText = (node: unknown) => isJsonObject(node) && node['type'] === 'TEXT';

function wordsOf(node: unknown): string {
  const data = isJsonObject(node) ? node['textData'] : undefined;
  const own = isText(node) && isJsonObject(data) && typeof data['text'] === 'string' ? data['text'] : '';
  return own + insideOf(node).map(wordsOf).join('');
}

/** Its texts, one for each node that holds some beside each other; what has no words is left out. */
export function paragraphsOf({ nodes }: Pick<RichContent, 'nodes'>): string[] {
  const collect = (node: unknown): string[] =>
    isText(node) || insideOf(node).some(isText) ? [wordsOf(node)] : insideOf(node).flatMap(collect);
  return nodes.flatMap(collect).filter((text) => text.trim() !== '');
}
