/** A picture of the library across a page or beside words, in the lightest form that the browser takes; it says nothing that the words do not. */
import { filledPath } from '@openhours/contract/media/media-paths';
import styles from './wide-picture.module.css';

interface WidePictureProps {
  /** Id of a picture of this server. */
  readonly picture: string;
  readonly shape: keyof typeof shapes;
}

/** Pixels of the page; on fine screens twice as many are loaded. */
const shapes = Object.freeze({
  /** Across the page, 5 to 2. */
  cover: { width: 720, height: 288 },
  /** Beside the words at the head of a page, 3 to 2. */
  beside: { width: 360, height: 240 },
  /** In a row of a list. */
  row: { width: 132, height: 88 },
});

export function WidePicture({ picture, shape }: WidePictureProps) {
  const { height, width } = shapes[shape];
  const path = (scale: number) => filledPath({ id: picture }, width * scale, height * scale);
  const isFirst = shape !== 'row';
  return (
    <img
      src={path(1)}
      srcSet={`${path(1)} ${width}w, ${path(2)} ${width * 2}w`}
      sizes={isFirst ? `(max-width: 47.99em) calc(100vw - 32px), ${width}px` : `${width}px`}
      width={width}
      height={height}
      alt=""
      className={`${styles['picture']} ${styles[shape]}`}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
