/** Who may import whom within the contract. */
import { domains, knowsUpTo } from './domains.mjs';
import { placeOf, refusal } from './places.mjs';

/** What is assembled of all domains of the contract; none of them knows it. */
const assembledContract = ['domains.ts', 'index.ts', 'event-bodies.ts', 'openapi.ts'];

export function* checkContract(from, to, specifier) {
  const source = placeOf(from);
  const target = placeOf(to);
  if (source.folder !== '' && target.folder === '' && assembledContract.includes(target.file)) {
    yield refusal(from, specifier, 'a domain of the contract does not know what is assembled of all');
  }
  const highest = knowsUpTo[source.folder];
  if (
    highest !== undefined &&
    source.folder !== target.folder &&
    domains.indexOf(target.folder) > domains.indexOf(highest)
  ) {
    yield refusal(from, specifier, `${source.folder} of the contract knows no domain above ${highest}`);
  }
}
