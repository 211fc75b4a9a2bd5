/**
 * A picture of the library across a page or beside words, in the lightest form that the browser takes; it says nothing
 * that the words do not.
 */
import { filledPath } from '@openhours/contract/media/media-paths';
import styles from './wide-picture.module.css';

interface WidePictureProps {
  /** Id of a picture of this server. */
  readonly picture: string;
  readonly shape: keyof typeof shapes;
}

const acrossPhone = 'calc(100vw - 32px)';

/** Pixels of the page, and how wide it is on a phone; on fine screens twice as many are loaded. */
const shapes = Object.freeze({
  /** Across the page, 5 to 2. */
  cover: { width: 720, height: 288, onPhone: acrossPhone, scales: [1, 2] },
  /** Beside the words at the head of a page, 3 to 2. */
  beside: { width: 360, height: 240, onPhone: acrossPhone, scales: [1, 2] },
  /** Of one of several: across its card, and on a phone small at the side of its row, where a square of it is seen. */
  row: { width: 360, height: 240, onPhone: '108px', scales: [0.3, 0.6, 1, 2] },
});

export function WidePicture({ picture, shape }: WidePictureProps) {
  const { height, onPhone, scales, width } = shapes[shape];
  const path = (scale: number) => filledPath({ id: picture }, width * scale, height * scale);
  const isFirst = shape !== 'row';
  return (
    <img
      src={path(1)}
      srcSet={scales.map((scale) => `${path(scale)} ${width * scale}w`).join(', ')}
      sizes={`(max-width: 47.99em) ${onPhone}, ${width}px`}
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
