/**
 * What rich content is taken: the shape of its nodes, how much of it, and no addresses or markup that would run in whoever shows it
 * (members sheet 1.13). Pure.
 */
import {
  fail,
  invalid,
  isJsonObject,
  type RichContent,
  richContentLimits,
  richContentNodeTypes,
} from '@openhours/contract';

export function aboutTaken(): Error {
  return fail('ALREADY_EXISTS', 'The member has written about themselves already: change that');
}

/** Whoever is muted writes nothing that others read; what they wrote they may take away. */
export function requireMayWrite({ activity_status }: { readonly activity_status: 'ACTIVE' | 'MUTED' }): void {
  if (activity_status === 'MUTED') {
    throw fail('FAILED_PRECONDITION', 'Members who are muted write nothing');
  }
}

const types: ReadonlySet<string> = new Set(richContentNodeTypes);

/** An address of a scheme that nobody follows into a script; without a scheme it is one of the site. */
function isSafeAddress(address: string): boolean {
  // As browsers read it: they take no notice of control signs and white space.
  const plain = [...address].filter((sign) => sign > ' ').join('');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'wix'].includes(scheme);
}

const namesOfAddresses = new Set(['url', 'src', 'href', 'thumbnailUrl', 'customUrl']);

/** Refuses addresses that run something, and markup, wherever they stand. */
function requireHarmless(value: unknown, field: string, depth = 0): void {
  if (depth > 2 * richContentLimits.depth + 10) {
    throw invalid(field, 'stands too deep', 'MAX_SIZE', { data: { threshold: richContentLimits.depth } });
  }
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      requireHarmless(each, `${field}[${index}]`, depth + 1);
    }
  } else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      const at = `${field}.${name}`;
      if (name === 'html' || name === 'htmlData') {
        throw invalid(at, 'would be HTML, which is not taken', 'FIELD_NOT_ALLOWED');
      }
      if (namesOfAddresses.has(name) && typeof each === 'string' && !isSafeAddress(each)) {
        throw invalid(at, 'must be an address by http, https, mailto or tel', 'FORMAT');
      }
      requireHarmless(each, at, depth + 1);
    }
  }
}

/** Checks nodes and those inside them; answers how many there are. */
function requireNodes(nodes: unknown, field: string, depth: number): number {
  if (!Array.isArray(nodes)) {
    throw invalid(field, 'must be a list of nodes', 'FORMAT');
  }
  if (nodes.length > 0 && depth > richContentLimits.depth) {
    throw invalid(field, 'stands too deep', 'MAX_SIZE', { data: { threshold: richContentLimits.depth } });
  }
  let count = nodes.length;
  for (const [index, node] of (nodes as readonly unknown[]).entries()) {
    const at = `${field}[${index}]`;
    if (!isJsonObject(node)) {
      throw invalid(at, 'must be a node', 'FORMAT');
    }
    const { id, nodes: inside, textData, type } = node;
    if (typeof type !== 'string' || !types.has(type)) {
      throw invalid(`${at}.type`, 'is no kind of node that is taken', 'INVALID_ENUM_VALUE');
    }
    if (id !== undefined && (typeof id !== 'string' || id.length > 100)) {
      throw invalid(`${at}.id`, 'must be a text of at most 100 characters', 'MAX_LENGTH');
    }
    const isText = isJsonObject(textData) && typeof textData['text'] === 'string';
    if (type === 'TEXT' ? !isText : textData !== undefined && !isText) {
      throw invalid(`${at}.textData.text`, 'must be a text', 'REQUIRED_FIELD');
    }
    if (inside !== undefined) {
      count += requireNodes(inside, `${at}.nodes`, depth + 1);
    }
  }
  return count;
}

/** Fails unless it is rich content that can be kept and shown. */
export function requireRichContent(content: RichContent, field: string): RichContent {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > richContentLimits.bytes) {
    throw invalid(field, `has more than ${richContentLimits.bytes} bytes`, 'MAX_SIZE', {
      data: { threshold: richContentLimits.bytes },
    });
  }
  if (requireNodes(content.nodes, `${field}.nodes`, 1) > richContentLimits.nodes) {
    throw invalid(`${field}.nodes`, `are more than ${richContentLimits.nodes} nodes`, 'MAX_SIZE', {
      data: { threshold: richContentLimits.nodes },
    });
  }
  requireHarmless(content, field);
  return content;
}
