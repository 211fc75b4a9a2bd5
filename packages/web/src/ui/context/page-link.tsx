/** A link that opens its page without loading it anew where script runs. */
import type { AnchorHTMLAttributes } from 'react';
import { usePageNavigation } from '../../pages/navigation-context.ts';
import { isPlainClick } from './plain-click.ts';

export function PageLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { go } = usePageNavigation();
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (go !== undefined && isPlainClick(event)) {
          event.preventDefault();
          go(href);
        }
      }}
    />
  );
}
