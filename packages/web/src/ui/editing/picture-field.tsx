/**
 * A field that holds one picture: chosen, dropped or pasted, seen as it will be shown, replaced, taken away and brought
 * back. Its value is the picture's identifier; empty without one.
 */
import { Button } from '@mantine/core';
import { filledPath, fittedPath, fittedSize, readPicture } from '@openhours/contract/media/media-paths';
import { numberFormat } from '@openhours/contract/text/intl-formats';
import { useEffect, useId, useRef, useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useMayEdit } from './editable.tsx';
import styles from './picture-field.module.css';
import { acceptedTypes, PictureError, type PictureTrouble, passes, sendPicture } from './send-picture.ts';

interface PictureFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** `round`: a face, cut to fill a circle; `wide`: cut to 3 to 2; `whole`: a logo, never cut. */
  readonly shape: 'round' | 'wide' | 'whole';
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (picture: string) => void;
}

const rooms = Object.freeze({
  round: { width: 96, height: 96 },
  wide: { width: 180, height: 120 },
  whole: { width: 240, height: 96 },
});

/** A file that did not arrive and may the next time. */
interface Failed {
  readonly trouble: PictureTrouble;
  /** Absent where sending the same again would change nothing. */
  readonly again: File | undefined;
}

/**
 * What is dropped beside the field by mistake would else be opened in place of the page, and what was typed there be
 * gone.
 */
function useNoOpeningOfDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) {
        event.preventDefault();
      }
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/** The first picture of what was dropped or pasted. */
function fileIn(items: DataTransfer | null): File | undefined {
  return [...(items?.files ?? [])][0];
}

/** The picture as it will be shown; `onMissing` is told when the library has it no longer. */
function Preview({
  shape,
  value,
  onMissing,
}: Pick<PictureFieldProps, 'shape' | 'value'> & { readonly onMissing: (value: string) => void }) {
  const picture = readPicture(value);
  if (picture === undefined) {
    return <span className={styles['nothing']} data-shape={shape} aria-hidden="true" />;
  }
  const room = rooms[shape];
  const [width, height] = [room.width * 2, room.height * 2];
  const size = shape === 'whole' ? fittedSize(picture, room) : room;
  const path = shape === 'whole' ? fittedPath(picture, width, height) : filledPath(picture, width, height);
  return (
    <img
      key={path}
      src={path}
      alt=""
      {...size}
      className={styles['picture']}
      data-shape={shape}
      onError={() => onMissing(value)}
    />
  );
}

export function PictureField({ id, label, hint, shape, value, error, onChange }: PictureFieldProps) {
  const { formats, say, session } = useDashboard();
  const mayEdit = useMayEdit();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const [part, setPart] = useState<number | undefined>(undefined);
  const [failed, setFailed] = useState<Failed | undefined>(undefined);
  const [removed, setRemoved] = useState<string | undefined>(undefined);
  const [isTaken, setTaken] = useState(false);
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const sending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const isSending = part !== undefined;
  useNoOpeningOfDrops();

  // The buttons change while a picture is sent: whoever stood on one stands on the next, not at the top of the page.
  const stands = useRef(false);
  useEffect(() => {
    if (stands.current) {
      (isSending ? stop : choose).current?.focus();
    }
  }, [isSending]);
  function noteFocus(): void {
    stands.current = group.current?.contains(document.activeElement) === true;
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || !mayEdit || sending.current !== undefined) {
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    noteFocus();
    setFailed(undefined);
    setTaken(false);
    setPart(0);
    try {
      const picture = await sendPicture(session.client, file, { onProgress: setPart, signal: controller.signal });
      setRemoved(undefined);
      setTaken(true);
      onChange(picture);
    } catch (thrown) {
      if (controller.signal.aborted) {
        return;
      }
      if (!(thrown instanceof PictureError)) {
        throw thrown;
      }
      setFailed({ trouble: thrown.trouble, again: passes(thrown.trouble) ? file : undefined });
    } finally {
      sending.current = undefined;
      noteFocus();
      setPart(undefined);
    }
  }

  const said =
    failed !== undefined
      ? say(`picture.trouble.${failed.trouble}`)
      : (error ?? (value !== '' && missing === value ? say('picture.missing') : undefined));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a place to drop on in every browser
    <div
      ref={group}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={hintId}
      className={styles['field']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(fileIn(event.dataTransfer));
      }}
      onPaste={(event) => {
        const file = fileIn(event.clipboardData);
        if (file !== undefined) {
          event.preventDefault();
          void take(file);
        }
      }}
    >
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <div className={styles['row']}>
        <Preview shape={shape} value={missing === value ? '' : value} onMissing={setMissing} />
        <div className={styles['acts']}>
          {!mayEdit ? null : isSending ? (
            <>
              <progress className={styles['progress']} value={part} max={1} aria-label={say('picture.sending')} />
              <span className="oh-soft oh-small">
                {numberFormat(formats.locale, { style: 'percent' }).format(part)}
              </span>
              <Button ref={stop} variant="subtle" onClick={() => sending.current?.abort()}>
                {say('picture.stop')}
              </Button>
            </>
          ) : (
            <>
              {failed?.again === undefined ? null : (
                <Button onClick={() => void take(failed.again)}>{say('picture.again')}</Button>
              )}
              <Button ref={choose} id={id} variant="default" onClick={() => input.current?.click()}>
                {say(value === '' ? 'picture.choose' : 'picture.replace')}
              </Button>
              {value === '' ? null : (
                <Button
                  variant="subtle"
                  onClick={() => {
                    setRemoved(value);
                    setFailed(undefined);
                    setTaken(false);
                    onChange('');
                    choose.current?.focus();
                  }}
                >
                  {say('picture.remove')}
                </Button>
              )}
              {value === '' && removed !== undefined ? (
                <Button
                  variant="subtle"
                  onClick={() => {
                    onChange(removed);
                    setRemoved(undefined);
                    choose.current?.focus();
                  }}
                >
                  {say('picture.undo')}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        className="oh-heard"
        tabIndex={-1}
        aria-hidden="true"
        data-picture={id}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          void take(file);
        }}
      />
      <p id={hintId} className="oh-soft oh-small">
        {hint === undefined ? null : `${hint} `}
        {mayEdit ? say('picture.hint') : null}
      </p>
      <p role="alert" className={styles['trouble']}>
        {said}
      </p>
      <p role="status" className="oh-heard">
        {isSending
          ? say('picture.sending')
          : value === '' && removed !== undefined
            ? say('picture.removed')
            : isTaken
              ? say('picture.taken')
              : ''}
      </p>
    </div>
  );
}
