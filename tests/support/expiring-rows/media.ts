/** Of addresses for uploads: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-upload-addresses': (instant, siteId) => {
    const id = newId();
    return [
      `insert into media_upload (site_id, id, secret_hash, mime_type, folder_id, private, labels, created_by, created_at, expires_at)
       values ($1, $2, $3, 'image/png', 'media-root', false, '{}', '{}', $4, $4)`,
      [siteId, id, Buffer.from(id), instant],
    ];
  },
};
