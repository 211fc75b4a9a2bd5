/**
 * The media library: files of a site, how they are sent, found, named, thrown away and brought back (media sheet 1 and 2).
 * Pictures are what it takes so far.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Instant, Int64, optional, PagingMetadata, Words } from '../schema.ts';
import { uploadPath } from './media-paths.ts';

export const mediaTypes = [
  'UNKNOWN',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
  'VECTOR',
  'ARCHIVE',
  'MODEL3D',
  'OTHER',
] as const;
export type MediaType = (typeof mediaTypes)[number];
export const fileOperationStatuses = ['FAILED', 'READY', 'PENDING'] as const;
export const fileStates = ['OK', 'DELETED'] as const;
export const fileNamespaces = [
  'NO_NAMESPACE',
  'OTHERS',
  'WIX_VIDEO',
  'WIX_MUSIC',
  'ALBUMS_AND_ART_STORE',
  'WIX_ECOM',
  'PHOTO_SHARE_APP',
  'SHARING_APP',
  'CHAT',
  'LOGO_BUILDER',
  'ALBUMS_OLD',
  'CHAT_MOBILE',
  'WIX_FORMS',
  'WIX_LEGENDS',
  'PORTFOLIO',
  'LOGOS',
] as const;
/** What a list of files may be sorted by. */
export const fileSortFields = ['displayName', 'updatedDate', 'sizeInBytes'] as const;

/** The folder that every file is in unless it says another; it is there from the start and is never listed itself. */
export const rootFolderId = 'media-root';
/** The folder of what was thrown away. */
export const trashFolderId = 'trash-root';

/** A file is kept in the trash for so many days. */
export const trashDays = 30;

const colourChannel = Type.Integer({ minimum: 0, maximum: 255 });
const Colour = Type.Object({
  hex: Type.String({ pattern: '^#[0-9A-F]{6}$' }),
  rgb: Type.Object({ r: colourChannel, g: colourChannel, b: colourChannel }),
});

/** A picture as it lies in the library; `id` with `width` and `height` is what other entities keep of it. */
const FileImage = Type.Object({
  id: Type.String(),
  url: Type.String(),
  height: Type.Integer(),
  width: Type.Integer(),
  filename: Type.String(),
  sizeInBytes: Int64(),
});
const Picture = Type.Object({
  image: FileImage,
  colors: Type.Object({ prominent: optional(Colour), palette: Type.Array(Colour, { maxItems: 100 }) }),
  /** Nobody looks for faces here. */
  faces: Type.Array(Type.Object({}), { maxItems: 0 }),
  /** Also for a private picture: it needs no token. */
  previewImage: FileImage,
});

const DisplayName = Type.String({ maxLength: 255 });
const labelsUpTo = (most: number) => Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: most });

export const FileDescriptor = Type.Object({
  id: Type.String({ maxLength: 1000 }),
  displayName: DisplayName,
  /** Of a private file it answers 403. */
  url: Type.String(),
  parentFolderId: Type.String({ maxLength: 100 }),
  /** MD5 of the bytes, in hexadecimal. */
  hash: Type.String({ maxLength: 100 }),
  sizeInBytes: Int64(),
  private: Type.Boolean(),
  mediaType: Words(mediaTypes),
  media: Type.Object({ image: Picture }),
  operationStatus: Words(fileOperationStatuses),
  /** As the bytes say, whatever the file was called. */
  mimeType: Type.String(),
  /** Small, and readable without a token also for private files. */
  thumbnailUrl: Type.String(),
  labels: labelsUpTo(100),
  namespace: Words(fileNamespaces),
  createdDate: Instant(),
  updatedDate: Instant(),
  /** When something of the site began to name the file last; absent until then. */
  lastUsedDate: optional(Instant()),
  siteId: Type.String({ maxLength: 100 }),
  state: Words(fileStates),
});
export type FileDescriptor = Static<typeof FileDescriptor>;

const fileId = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'The id, or an address of the file: `wix:image://v1/<id>/<name>#…`, or one under which it is delivered.',
});
const folderId = Type.String({ minLength: 1, maxLength: 100 });

const fqdn = 'wix.media.site_media.v1.file_descriptor';
const prefixes = ['/site-media', '/_api/wix-privatemedia-proxy-server', '/wix-privatemedia-proxy-server'];
const shared = { prefixes, source: 'media sheet 1' } as const;
const Answer = Type.Object({ file: FileDescriptor });
const Answers = Type.Object({ files: Type.Array(FileDescriptor), nextCursor: PagingMetadata });

const ExternalInfo = Type.Object({
  origin: optional(Type.String({ maxLength: 1000 })),
  externalIds: optional(Type.Array(Type.String({ maxLength: 4000 }), { maxItems: 30 })),
});
export type ExternalInfo = Static<typeof ExternalInfo>;
/** What the event of a finished file says beside it. */
export const fileReadyMembers = {
  externalInfo: optional(ExternalInfo),
  triggeredByUndelete: optional(Type.Boolean()),
} as const satisfies Readonly<Record<string, TSchema>>;

const generateFileUploadUrl = defineOperation({
  name: 'media.generateFileUploadUrl',
  summary: `Gives an address to which one picture can be sent once within a day, by PUT or POST: \`${uploadPath}/<token>?filename=…\`.`,
  method: 'POST',
  path: '/v1/files/generate-upload-url',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_UPLOAD',
  // The answer holds a secret.
  idempotency: 'none',
  input: Type.Object({
    mimeType: Type.String({ minLength: 1, maxLength: 100 }),
    /** Becomes the name that is shown; one that comes with the bytes wins. */
    fileName: optional(Type.String({ minLength: 1, maxLength: 1000 })),
    sizeInBytes: optional(Int64()),
    parentFolderId: optional(folderId),
    /** Cannot be changed later. */
    private: optional(Type.Boolean()),
    labels: optional(labelsUpTo(50)),
    /** Said again in the event of the finished file, and nowhere else. */
    externalInfo: optional(ExternalInfo),
  }),
  output: Type.Object({ uploadUrl: Type.String() }),
  // What is sent to the address becomes a file in the name of who asked for it.
  events: [`${fqdn}_file_ready`],
});

const getFileDescriptor = defineOperation({
  name: 'media.getFileDescriptor',
  summary: 'Reads one file, also one in the trash.',
  method: 'GET',
  path: '/v1/files/get-file-by-id',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_READ',
  idempotency: 'natural',
  input: Type.Object({ fileId }),
  output: Answer,
});

const getFileDescriptors = defineOperation({
  name: 'media.getFileDescriptors',
  summary: 'Reads several files in the order in which they are named; all of them must be there.',
  method: 'POST',
  path: '/v1/files/get-files',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_READ',
  idempotency: 'natural',
  input: Type.Object({ fileIds: Type.Array(fileId, { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ files: Type.Array(FileDescriptor, { maxItems: 100 }) }),
  // A hundred addresses of files.
  bodyLimitBytes: 524_288,
});

const updateFileDescriptor = defineOperation({
  name: 'media.updateFileDescriptor',
  summary: 'Sets the name, the labels or the folder of a file; whatever else is sent of it is ignored.',
  method: 'PATCH',
  path: '/v1/files/update-file-descriptor',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_UPDATE',
  idempotency: 'natural',
  input: Type.Object({
    file: Type.Object({
      id: fileId,
      displayName: optional(Type.String({ minLength: 1, maxLength: 255 })),
      parentFolderId: optional(folderId),
      labels: optional(labelsUpTo(100)),
    }),
    ...Masks,
  }),
  output: Answer,
  events: [`${fqdn}_updated`],
});

/** How a list of files is chosen, ordered and cut. */
const listed = {
  parentFolderId: optional(folderId),
  mediaTypes: optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 30 })),
  private: optional(Type.Boolean()),
  sort: optional(
    Type.Object({ fieldName: optional(Type.String({ maxLength: 500 })), order: optional(Words(['ASC', 'DESC'])) }),
  ),
  paging: optional(
    Type.Object({
      limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
      cursor: optional(Type.String({ maxLength: 16_000 })),
      offset: optional(Type.Integer({ minimum: 0 })),
    }),
  ),
};

const listFiles = defineOperation({
  name: 'media.listFiles',
  summary: 'Lists the files of a folder, the latest changed first unless sorted otherwise; not what is in the trash.',
  method: 'GET',
  path: '/v1/files',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_LIST',
  idempotency: 'natural',
  input: Type.Object(listed),
  output: Answers,
});

const listDeletedFiles = defineOperation({
  name: 'media.listDeletedFiles',
  summary: 'Lists the files in the trash.',
  method: 'GET',
  path: '/v1/trash-bin/files',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_LIST_DELETED',
  idempotency: 'natural',
  input: Type.Object(listed),
  output: Answers,
});

const FileIds = Type.Array(fileId, { maxItems: 1000 });
/** A thousand addresses of files. */
const manyIdsBytes = 1_048_576;

const bulkDeleteFiles = defineOperation({
  name: 'media.bulkDeleteFiles',
  summary: `Moves files to the trash, from which they can be restored for ${trashDays} days, or removes them for good.`,
  method: 'POST',
  path: '/v1/bulk/files/delete',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_MOVE_TO_TRASH',
  idempotency: 'natural',
  input: Type.Object({ fileIds: FileIds, permanent: optional(Type.Boolean()) }),
  output: Type.Object({}),
  events: [`${fqdn}_deleted`],
  bodyLimitBytes: manyIdsBytes,
});

const bulkRestoreFilesFromTrashBin = defineOperation({
  name: 'media.bulkRestoreFilesFromTrashBin',
  summary: 'Brings files back from the trash; those that are not there stay as they are.',
  method: 'POST',
  path: '/v1/bulk/trash-bin/files/restore',
  ...shared,
  permission: 'MEDIA.SITE_MEDIA_FILES_RESTORE_FROM_TRASH',
  idempotency: 'natural',
  input: Type.Object({ fileIds: FileIds }),
  output: Type.Object({}),
  events: [`${fqdn}_file_ready`],
  bodyLimitBytes: manyIdsBytes,
});

export const media = {
  generateFileUploadUrl,
  getFileDescriptor,
  getFileDescriptors,
  updateFileDescriptor,
  listFiles,
  listDeletedFiles,
  bulkDeleteFiles,
  bulkRestoreFilesFromTrashBin,
};
