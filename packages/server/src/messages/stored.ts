/** What the ground of messages keeps: that some process sends mail. */
import { ofNobody, type StoredTables } from '../db/stored-tables.ts';

export const storedByMessages: StoredTables = Object.freeze<StoredTables>({
  owner: 'messages',
  tables: { mail_sender: { stays: 'site', columns: ofNobody('only_row seen_at') } },
});
