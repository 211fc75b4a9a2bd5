/** The icon of a site as a picture of dots, for phones that put the site on their first screen: they draw no SVG. */
import { LRUCache } from 'lru-cache';

/** What Apple's devices of today ask for, in dots. */
const size = 180;
/** They cut the corners off, so the drawing keeps away from the edge. */
const edge = 26;

const mostKept = 20;

/** Draws an icon as PNG on a ground of its own; each one once. */
export function createTouchIcons(): (svg: string) => Promise<Buffer> {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: mostKept });
  return (svg) => {
    const drawing = kept.get(svg) ?? draw(svg);
    kept.set(svg, drawing);
    return drawing;
  };
}

async function draw(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const drawn = size - 2 * edge;
  return sharp(Buffer.from(svg), { density: 72 * (drawn / 32) })
    .resize(drawn, drawn)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}
