/**
 * What search engines are told: which pages are nobody's own, and where those are that anybody may find. Runs on the
 * server only.
 */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { Outcome, Visit } from '../../pages/page.ts';

/** Pages about one person, and those that are only a step on the way. */
const kept = [pagePaths.dashboard, '/manage/', pagePaths.confirmation, pagePaths.bookingForm];

function textFile(body: string, contentType: string): Outcome {
  return { kind: 'text', body, contentType };
}

export function showRobots({ request }: Visit): Outcome {
  const lines = [
    'User-agent: *',
    ...kept.map((path) => `Disallow: ${path}`),
    `Sitemap: ${request.site.publicUrl}${pagePaths.sitemap}`,
  ];
  return textFile(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8');
}

const xmlNames: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export async function showSitemap({ calls, request }: Visit): Promise<Outcome> {
  const services = await calls.listServices();
  const paths = [
    pagePaths.home,
    pagePaths.services,
    ...(services.some(({ type }) => type === 'CLASS') ? [pagePaths.timetable] : []),
    ...services.map(({ slug }) => servicePageAddress(slug)),
  ];
  const entries = paths.map((path) => {
    const address = `${request.site.publicUrl}${path}`.replaceAll(/[&<>"']/g, (sign) => xmlNames[sign] ?? sign);
    return `  <url><loc>${address}</loc></url>\n`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  return textFile(body, 'application/xml; charset=utf-8');
}
