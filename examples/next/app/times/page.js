/** Rendered on the server around what the browser asks by itself. */
import { Times } from './times.js';

export default async function TimesPage({ searchParams }) {
  const { service } = await searchParams;
  return (
    <main>
      <h1>Times</h1>
      <Times clientId={process.env.OPENHOURS_CLIENT_ID} serviceId={service} />
    </main>
  );
}
