/** A message as its reader sees it, as high as it is. Nothing in it runs, is sent or opens elsewhere. */
import styles from './messages.module.css';

/** The rules of a message for dark screens and phones; everything else stands at its elements. */
const styleElement = /<style>([\s\S]*?)<\/style>/;

export function MessageLook({ html, title }: { readonly html: string; readonly title: string }) {
  const rules = styleElement.exec(html)?.[1] ?? '';
  return (
    <iframe
      // Scripts stay forbidden; being of the same origin lets the page look in.
      sandbox="allow-same-origin"
      className={styles['look']}
      srcDoc={html.replace(styleElement, '')}
      title={title}
      onLoad={({ currentTarget: frame }) => {
        const shown = frame.contentDocument;
        const inside = frame.contentWindow as (Window & typeof globalThis) | null;
        if (shown === null || inside === null) {
          return;
        }
        // The content policy of the page holds in the frame too and refuses style elements; sheets of scripts it knows.
        const sheet = new inside.CSSStyleSheet();
        sheet.replaceSync(rules);
        shown.adoptedStyleSheets = [sheet];
        frame.style.blockSize = `${shown.documentElement.scrollHeight + 2}px`;
      }}
    />
  );
}
