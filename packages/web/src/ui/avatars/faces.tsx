/**
 * Several people as round pictures that overlap, the first few of them; their names are said to those who cannot see
 * them.
 */
import { ours, own } from '../../language/bidi.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import styles from './face.module.css';
import { Face } from './face.tsx';

interface FacesProps {
  readonly people: readonly { readonly id: string; readonly name: string; readonly photo: string | undefined }[];
}

const mostFaces = 4;
const mostNames = 10;

export function Faces({ people }: FacesProps) {
  const { formats, say } = useDashboard();
  const names = people.slice(0, mostNames).map(({ name }) => own(name));
  const rest = people.length - mostNames;
  const list = formats.list(rest > 0 ? [...names, ours(say('faces.more', { count: rest }))] : names);
  const [first] = people;
  return (
    <span className={styles['faces']} title={people.length > 1 ? list : undefined}>
      <span className="oh-heard">{list}</span>
      {people.slice(0, mostFaces).map(({ id, name, photo }) => (
        <Face key={id} name={name} photo={photo} size={32} />
      ))}
      <span aria-hidden="true" className={styles['more']}>
        {people.length === 1 ? (
          <bdi>{first?.name}</bdi>
        ) : people.length > mostFaces ? (
          `+${people.length - mostFaces}`
        ) : (
          ''
        )}
      </span>
    </span>
  );
}
