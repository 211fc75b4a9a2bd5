/** The pieces from which the reference page writes its HTML: text that cannot become markup, code, folds, tables. */

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] as string);
}

/** A word of code within a sentence. */
export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Lines of code that a developer copies; they scroll by themselves on a narrow screen. */
export function listing(title: string, text: string): string {
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(title)}"><code>${escapeHtml(text)}</code></pre>`;
}

/** A part that opens when it is asked for. */
export function details(title: string, content: string, isOpen = false): string {
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${content}</details>`;
}

/** Heads are text, cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(heads.join(', '))}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`;
}
