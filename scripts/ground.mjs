/** What domains stand on, from the lowest up: each may import those before it, and none knows a domain or http. */
export const ground = [
  'time',
  'tracing',
  'outgoing',
  'mail',
  'storage',
  'db',
  'auth',
  'admission',
  'tasks',
  'events',
  'messages',
];
