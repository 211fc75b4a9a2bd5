/** Others who sign members in, before the form: links, so that they work without script. */
import { Button } from '@mantine/core';
import { own } from '../../language/bidi.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './member.module.css';
import type { ProviderWay } from './state.ts';

export function ProviderWays({ providers }: { providers: readonly ProviderWay[] }) {
  const { say } = usePage();
  if (providers.length === 0) {
    return null;
  }
  return (
    <>
      <ul className={styles['providers']}>
        {providers.map(({ href, name }) => (
          <li key={href}>
            <Button component="a" href={href} rel="nofollow" size="lg" variant="default" fullWidth>
              {say('member.continueWith', { name: own(name) })}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles['or']}>{say('member.or')}</p>
    </>
  );
}
