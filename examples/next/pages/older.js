/** The older router: rendered on the server for each request. */
import { clientOf } from '../client.js';

export async function getServerSideProps() {
  const { items } = await clientOf(process.env.OPENHOURS_CLIENT_ID).services.queryServices().find();
  return { props: { names: items.map(({ name }) => name) } };
}

export default function Older({ names }) {
  return (
    <ul id="services">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
