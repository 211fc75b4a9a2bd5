/** Says what the clock of a page of the tests' browser says, in milliseconds: `moved-tests.mjs` asks whether it was moved, too. */
import { launchBrowser } from './browser.ts';

const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  process.stdout.write(String(await page.evaluate(() => Date.now())));
} finally {
  await browser.close();
}
