/**
 * In place of a public page whose script has failed: what happened, and the way on. It stands on nothing that may be
 * broken.
 */
import { Button } from '@mantine/core';
import { usePage } from '../context/page-context.tsx';

export function PageFault() {
  const { frame, say } = usePage();
  return (
    <main id="content" style={{ maxInlineSize: 720, marginInline: 'auto', padding: 24 }}>
      <p className="oh-soft">
        <bdi>{frame.siteName}</bdi>
      </p>
      <div role="alert">
        <h1 style={{ marginBlock: 16 }}>{say('fault.title')}</h1>
        <p style={{ marginBlockEnd: 24 }}>{say('fault.hint')}</p>
      </div>
      <Button size="lg" onClick={() => location.reload()}>
        {say('fault.again')}
      </Button>
    </main>
  );
}
