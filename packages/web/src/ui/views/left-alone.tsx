/**
 * On a device that customers share: a page that nobody touches any more asks whether somebody is still there, and then
 * goes back to the first page, so that the next customer finds nothing of the one before.
 */
import { Button } from '@mantine/core';
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../context/page-context.tsx';
import styles from './left-alone.module.css';

/** Reading a policy takes its time. */
const patienceMs = 120_000;
const answerSeconds = 30;
const signsOfLife = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

export function LeftAlone() {
  const { say } = usePage();
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAsking) {
      dialog.current?.showModal();
    }
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(
        // Nothing leads back to what was typed.
        () => (isAsking ? location.replace(pagePaths.home) : setAsking(true)),
        isAsking ? answerSeconds * 1000 : patienceMs,
      );
    };
    begin();
    const hear = () => {
      setAsking(false);
      begin();
    };
    for (const sign of signsOfLife) {
      addEventListener(sign, hear, { capture: true, passive: true });
    }
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) {
        removeEventListener(sign, hear, { capture: true });
      }
    };
  }, [isAsking]);
  return isAsking ? (
    <dialog ref={dialog} className={styles['question']} aria-labelledby="left-alone">
      <h2 id="left-alone">{say('shared.title')}</h2>
      <p>{say('shared.hint', { count: answerSeconds })}</p>
      <Button onClick={() => setAsking(false)}>{say('shared.stay')}</Button>
    </dialog>
  ) : null;
}
