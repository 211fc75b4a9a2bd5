/** What the tables of the media library hold: files of the business, and addresses to which one may be sent. */
import { ofNobody, ofUser, type StoredTables, secretOf } from '../../db/stored-tables.ts';
import { hourMs } from '../../time/index.ts';

export const storedByMedia: StoredTables = Object.freeze<StoredTables>({
  owner: 'media',
  tables: {
    media_file: {
      stays: 'site',
      columns: ofNobody(
        'site_id id revision folder_id display_name display_name_folded size_in_bytes private media_type mime_type ' +
          'operation_status state md5 sha256 metadata_cut details labels namespace trashed_at last_used_at created_at updated_at',
      ),
    },
    media_upload: {
      stays: { retention: 'old-upload-addresses' },
      columns: {
        ...ofNobody(
          'site_id id mime_type file_name size_in_bytes folder_id private labels external_info created_at expires_at',
        ),
        ...ofUser('created_by'),
        ...secretOf('nobody', 'secret_hash'),
      },
    },
  },
  retentions: [
    {
      name: 'old-upload-addresses',
      everyMs: hourMs,
      keptMs: 0,
      table: 'media_upload',
      key: ['id'],
      isOver: (cutoff) => `expires_at <= ${cutoff}`,
    },
  ],
});
