/**
 * Lets texts follow the chosen time where no script runs: one rule of style for every time and text. Browsers with
 * script take no notice of it.
 */
import { usePage } from '../../ui/context/page-context.tsx';

/** Texts that follow the choice: what the button does, and until when that can be undone. */
export type ChosenText = 'act' | 'term';

/** The attribute of an element whose text the rules replace. */
export function chosenMark(text: ChosenText): Record<string, string> {
  return { 'data-chosen': text };
}

interface ChosenWithoutScriptProps {
  /** Value of each radio button, and what the texts are when it is chosen. */
  readonly choices: readonly {
    readonly value: string;
    readonly texts: Readonly<Partial<Record<ChosenText, string>>>;
  }[];
}

/** Text as a string of a style sheet, harmless inside an element too. */
function cssText(text: string): string {
  return `"${text.replace(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

export function ChosenWithoutScript({ choices }: ChosenWithoutScriptProps) {
  const { styleNonce } = usePage();
  if (!import.meta.env.SSR) {
    // React leaves alone what stands in it, and no page with script needs it.
    return <noscript />;
  }
  const rules = choices.flatMap(({ value, texts }) =>
    Object.entries(texts).map(
      ([name, text]) =>
        `form:has([value="${value}"]:checked) [data-chosen="${name}"]::after{content:${cssText(text)}}` +
        `form:has([value="${value}"]:checked) [data-chosen="${name}"]>span{display:none}`,
    ),
  );
  return (
    <noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of our own texts, escaped above */}
      <style nonce={styleNonce} dangerouslySetInnerHTML={{ __html: rules.join('') }} />
    </noscript>
  );
}
