/**
 * The customer's own pages in a look that is not saved yet. A frame shows the page as the server sends it, without its
 * scripts; the colours are laid over it from here, so nothing is asked of the server and nobody else sees them.
 */
import type { SiteTheme } from '@openhours/contract';
import { useEffect, useRef } from 'react';
import { renderThemeCss } from '../../theme/theme-css.ts';
import styles from './appearance.module.css';

interface PagePreviewProps {
  readonly title: string;
  readonly path: string;
  readonly theme: SiteTheme;
  readonly scheme: 'light' | 'dark';
  /** Of the screen it is shown for. */
  readonly width: number;
  /** At which size it is rendered here. */
  readonly scale: number;
}

/** As much of a page as is seen at once. */
const heightPixels = 720;

function dress(frame: HTMLIFrameElement, css: string, scheme: 'light' | 'dark'): void {
  const { contentDocument, contentWindow } = frame;
  if (contentDocument === null || contentWindow === null) {
    return;
  }
  const { dataset } = contentDocument.documentElement;
  dataset['scheme'] = scheme;
  dataset['mantineColorScheme'] = scheme;
  // Of the frame's own kind, as a document takes no sheet of another one.
  const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(css);
  contentDocument.adoptedStyleSheets = [sheet];
}

export function PagePreview({ path, scale, scheme, theme, title, width }: PagePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { css } = renderThemeCss(theme);
  const now = useRef({ css, scheme });
  now.current = { css, scheme };
  useEffect(() => {
    if (frame.current?.contentDocument?.readyState === 'complete') {
      dress(frame.current, css, scheme);
    }
  }, [css, scheme]);
  return (
    <div
      className={styles['screen']}
      style={{ inlineSize: Math.round(width * scale), blockSize: Math.round(heightPixels * scale) }}
    >
      <iframe
        ref={frame}
        src={path}
        title={title}
        // Nothing in it runs or is sent; it is only looked at.
        sandbox="allow-same-origin"
        tabIndex={-1}
        inert
        className={styles['page']}
        style={{ inlineSize: width, blockSize: heightPixels, scale: String(scale) }}
        onLoad={(event) => dress(event.currentTarget, now.current.css, now.current.scheme)}
      />
    </div>
  );
}
