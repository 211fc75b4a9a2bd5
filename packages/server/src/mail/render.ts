/** Messages as HTML. What renders them is loaded with the first message, not with the server. */
import type { MailContent } from './content.ts';

/** The message as a whole HTML document, with nothing to load from elsewhere. */
export async function renderHtml(content: MailContent): Promise<string> {
  const { renderDocument } = await import('./document.tsx');
  return renderDocument(content);
}
