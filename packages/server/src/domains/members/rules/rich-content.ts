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

/** The scheme of an address as browsers read it, who take no notice of control signs and white space; none where it is one of the site. */
function schemeOf(address: string): string | undefined {
  const plain = address.replace(/[\p{C}\p{Z}\s]/gu, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
}

const schemesOfAddresses: ReadonlySet<string | undefined> = new Set([
  undefined,
  'http',
  'https',
  'mailto',
  'tel',
  'wix',
]);
/** Refused in every text that is not shown as one: nobody knows which names a page takes for addresses. */
const schemesThatRun: ReadonlySet<string | undefined> = new Set(['javascript', 'data', 'vbscript']);

/** How names are compared: pages that read them fold them in their own ways. */
const folded = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Names of markup, as `folded`; those that end in `html` are, too. */
const namesOfMarkup: ReadonlySet<string> = new Set(['srcdoc', 'htmldata']);
const isMarkup = (name: string) => namesOfMarkup.has(folded(name)) || folded(name).endsWith('html');

/** Names of addresses, as `folded`; those that end in `url`, `uri`, `href` or `src` are, too. */
const namesOfAddresses: ReadonlySet<string> = new Set(['action', 'formaction']);
const isAddress = (name: string) => namesOfAddresses.has(folded(name)) || /(?:url|uri|href|src)$/.test(folded(name));

/** Refuses addresses that run something, and markup, wherever they stand but in what is shown as text. */
function requireHarmless(value: unknown, field: string, depth = 0): void {
  if (depth > 2 * richContentLimits.depth + 10) {
    throw invalid(field, 'stands too deep', 'MAX_SIZE', { data: { threshold: richContentLimits.depth } });
  }
  if (typeof value === 'string') {
    if (schemesThatRun.has(schemeOf(value))) {
      throw invalid(field, 'would run in whoever follows it', 'FORMAT');
    }
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      requireHarmless(each, `${field}[${index}]`, depth + 1);
    }
  } else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      requireHarmlessMember(name, each, { at: `${field}.${name}`, depth });
    }
  }
}

/** `depth`: of the object in which it stands. */
function requireHarmlessMember(name: string, value: unknown, { at, depth }: { at: string; depth: number }): void {
  if (isMarkup(name)) {
    throw invalid(at, 'would be HTML, which is not taken', 'FIELD_NOT_ALLOWED');
  }
  if (isAddress(name)) {
    // An address of pictures and films stands in an object, by one of these names.
    const isHolder = isJsonObject(value) && folded(name) === 'src';
    if (!isHolder && value !== null && (typeof value !== 'string' || !schemesOfAddresses.has(schemeOf(value)))) {
      throw invalid(at, 'must be an address by http, https, mailto or tel', 'FORMAT');
    }
  }
  if (name === 'textData' && isJsonObject(value)) {
    const { text: _shown, ...others } = value;
    requireHarmless(others, at, depth + 1);
  } else {
    requireHarmless(value, at, depth + 1);
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
