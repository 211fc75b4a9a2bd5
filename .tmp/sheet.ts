// args: out zoom files...
import { readFileSync } from 'node:fs';
import { launchBrowser } from '../tests/support/browser.ts';
const browser = await launchBrowser();
for (const spec of process.argv.slice(2)) {
  const [out, zoom, ...files] = spec.split(/\s+/);
  const page = await browser.newPage({ viewport: { width: 1600, height: 400 } });
  await page.setContent(`<body style="margin:0;background:#c0f;display:inline-flex;gap:6px;align-items:flex-start;zoom:${zoom}">${files.map((f) => `<img src="data:image/png;base64,${readFileSync(`/tmp/staffphone/shots/${f}.png`).toString('base64')}">`).join('')}</body>`);
  const b = await page.locator('body').boundingBox();
  await page.setViewportSize({ width: Math.ceil(b!.width) + 2, height: Math.ceil(b!.height) + 2 });
  await page.screenshot({ path: `/tmp/staffphone/${out}.png` });
  await page.close();
}
await browser.close();
