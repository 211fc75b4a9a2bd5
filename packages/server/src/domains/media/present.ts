/** A file as the wire has it (media sheet 2.1 and 2.2). */
import { type FileDescriptor, picturesPath } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { FileRow } from './repository.ts';

/** What presenting a file needs beside it. */
export interface FilePresentation {
  readonly siteId: string;
  /** Origin under which people reach the server, without a slash at the end. */
  readonly publicOrigin: () => string;
  /** What makes the address of a private file's small picture one that nobody can guess. */
  readonly previewKey: (fileId: string) => string;
}

/** The longer side of the small picture of a private file, in pixels. */
export const previewSide = 1000;

/** Where the small picture of a private file is delivered: its id, then what cannot be guessed. */
function previewPath(fileId: string, key: string): string {
  return `${picturesPath}/${fileId}/preview/${key}`;
}

export function presentFile(row: FileRow, presentation: FilePresentation): FileDescriptor {
  const origin = presentation.publicOrigin();
  const url = `${origin}${picturesPath}/${row.id}`;
  const preview = row.private ? `${origin}${previewPath(row.id, presentation.previewKey(row.id))}` : url;
  const { width, height, prominent, palette } = row.details;
  const sizeInBytes = String(row.size_in_bytes);
  const image = { id: row.id, height, width, filename: row.display_name, sizeInBytes };
  return {
    id: row.id,
    displayName: row.display_name,
    url,
    parentFolderId: row.folder_id,
    hash: row.md5,
    sizeInBytes,
    private: row.private,
    mediaType: row.media_type,
    media: {
      image: {
        image: { ...image, url: row.private ? '' : url },
        colors: { ...(prominent === null ? {} : { prominent }), palette: [...palette] },
        faces: [],
        previewImage: { ...image, url: preview },
      },
    },
    operationStatus: row.operation_status,
    mimeType: row.mime_type,
    thumbnailUrl: preview,
    labels: [...row.labels],
    namespace: row.namespace,
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    ...(row.last_used_at === null ? {} : { lastUsedDate: formatInstant(row.last_used_at) }),
    siteId: presentation.siteId,
    state: row.state,
  };
}
