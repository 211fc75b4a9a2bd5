/** The codes of this domain: permissions and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const mediaCodes = {
  permissions: {
    // The media library, by the names under which apps and keys of the platform know its permissions (media sheet 0).
    'MEDIA.SITE_MEDIA_FILES_READ': row(management),
    'MEDIA.SITE_MEDIA_FILES_LIST': row(management),
    'MEDIA.SITE_MEDIA_FILES_UPLOAD': row(management),
    'MEDIA.SITE_MEDIA_FILES_UPDATE': row(management),
    'MEDIA.SITE_MEDIA_FILES_MOVE_TO_TRASH': row(management),
    'MEDIA.SITE_MEDIA_FILES_RESTORE_FROM_TRASH': row(management),
    'MEDIA.SITE_MEDIA_FILES_LIST_DELETED': row(management),
  },
  areas: {
    settings: [
      'MEDIA.SITE_MEDIA_FILES_READ',
      'MEDIA.SITE_MEDIA_FILES_LIST',
      'MEDIA.SITE_MEDIA_FILES_UPLOAD',
      'MEDIA.SITE_MEDIA_FILES_UPDATE',
      'MEDIA.SITE_MEDIA_FILES_MOVE_TO_TRASH',
      'MEDIA.SITE_MEDIA_FILES_RESTORE_FROM_TRASH',
      'MEDIA.SITE_MEDIA_FILES_LIST_DELETED',
    ],
  },
  errors: {},
  events: {
    file: eventEntity('wix.media.site_media.v1.file_descriptor', 'MEDIA.SITE_MEDIA_FILES_READ', {
      /** There is no `created`: it is finished, or it is back from the trash. */
      file_ready: 'action',
      updated: 'updated',
      /** Also when it is moved to the trash; the body says which. */
      deleted: 'deleted',
    }),
  },
} as const;
