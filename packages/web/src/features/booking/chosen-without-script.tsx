/**
 * Lets the button name the chosen time where no script runs: one rule of style for every time. Browsers with script
 * take no notice of it.
 */
import { usePage } from '../../ui/page-context.tsx';

/** The element whose text the rules replace. */
export const chosenMark = 'data-chosen';

interface ChosenWithoutScriptProps {
  /** Value of each radio button, and what the button says when it is chosen. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

/** Text as a string of a style sheet, harmless inside an element too. */
function cssText(text: string): string {
  return `"${text.replace(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

export function ChosenWithoutScript({ choices }: ChosenWithoutScriptProps) {
  const { styleNonce } = usePage();
  const rules = choices.map(
    ({ value, text }) => `form:has([value="${value}"]:checked) [${chosenMark}]::after{content:${cssText(text)}}`,
  );
  const css = `form:has(:checked) [${chosenMark}]>span{display:none}${rules.join('')}`;
  return (
    <noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of our own texts, escaped above */}
      <style nonce={styleNonce} dangerouslySetInnerHTML={{ __html: css }} />
    </noscript>
  );
}
