/** The look of a message: one content, written once as plain text and once as simple HTML. Pure. */

export interface MailContent {
  /** BCP 47 tag; decides the direction of writing. */
  readonly language: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, one line each. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** A text of the business in its own words, shown as a quotation. */
  readonly quotation?: string;
  readonly closing: string;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi']);

/** The plain text of a message; lines end in `\n`. */
export function renderText(content: MailContent): string {
  const blocks = [
    content.heading,
    ...content.paragraphs,
    content.facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.quotation ?? '',
    content.closing,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The same as a whole HTML document without anything to load from elsewhere. */
export function renderHtml(content: MailContent): string {
  const direction = rightToLeft.has(content.language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
  const facts = content.facts
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="text-align:start;padding:4px 16px 4px 0;font-weight:600;vertical-align:top">${escapeHtml(label)}</th>` +
        `<td style="padding:4px 0">${withBreaks(value)}</td></tr>`,
    )
    .join('');
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(content.language)}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.heading)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;background:#ffffff">',
    '<main style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>`),
    facts === '' ? '' : `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts}</table>`,
    content.quotation === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:8px 16px;border-inline-start:4px solid #d0d0d0">${withBreaks(content.quotation)}</blockquote>`,
    `<p style="margin:24px 0 0;color:#595959">${withBreaks(content.closing)}</p>`,
    '</main></body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Makes a text safe as content and as an attribute's value. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}
