/** The operations of the media library. */
import {
  type FileDescriptor,
  fileIdOf,
  fileSortFields,
  type InputOf,
  media,
  mediaTypes,
  rootFolderId,
  trashFolderId,
} from '@openhours/contract';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { parseQuery } from '../../db/paging.ts';
import { deleteFiles, restoreFiles, unknownFile, updateFile } from './commands.ts';
import { fileFields } from './fields.ts';
import { type MediaParts, presentationOf } from './parts.ts';
import { presentFile } from './present.ts';
import { type FileRow, fileTable, type Listed, queryFiles } from './repository.ts';
import { refusal } from './rules/kinds.ts';
import { generateUploadUrl } from './uploads.ts';

type ListInput = InputOf<typeof media.listFiles>;

function requireListable({ mediaTypes: wanted, sort }: ListInput): void {
  const unknown = wanted?.find((each) => !mediaTypes.some((known) => known === each));
  if (unknown !== undefined) {
    throw refusal('mediaTypes', 'UNSUPPORTED_MEDIA_TYPE', `must be among ${mediaTypes.join(', ')}`, {
      allowedValues: [...mediaTypes],
      requestValue: unknown,
    });
  }
  const { fieldName } = sort ?? {};
  if (fieldName !== undefined && !fileSortFields.some((known) => known === fieldName)) {
    throw refusal('sort.fieldName', 'UNSUPPORTED_SORT_VALUE', `must be one of ${fileSortFields.join(', ')}`, {
      allowedValues: [...fileSortFields],
      requestValue: fieldName,
    });
  }
}

/** One page of a list. A cursor carries what its first call asked for; what comes with it is ignored. */
async function listPage({ input, reader, signing }: ReadCall<ListInput>, folder: Pick<Listed, 'folderId' | 'state'>) {
  requireListable(input);
  const { limit, cursor, offset } = input.paging ?? {};
  // None named is all of them.
  const wanted = input.mediaTypes?.length === 0 ? undefined : input.mediaTypes;
  const asked: Listed = { ...folder, mediaTypes: wanted, isPrivate: input.private };
  const byOffset = cursor === undefined && offset !== undefined;
  const page = { ...(limit === undefined ? {} : { limit }) };
  const query = parseQuery(
    {
      ...(input.sort === undefined
        ? {}
        : { sort: [{ fieldName: input.sort.fieldName ?? 'updatedDate', order: input.sort.order ?? 'ASC' }] }),
      ...(byOffset
        ? { paging: { ...page, offset } }
        : { cursorPaging: { ...page, ...(cursor === undefined ? {} : { cursor }) } }),
    },
    {
      fields: fileFields,
      signing,
      defaultSort: [{ fieldName: 'updatedDate', order: 'DESC' }],
      root: '',
      cursorField: 'paging.cursor',
    },
    asked,
  );
  return queryFiles(reader, query, query.extra as Listed);
}

/** Every operation of the library with its handler. */
export function mediaOperations(parts: MediaParts): Binding[] {
  const present = (siteId: string, row: FileRow): FileDescriptor => presentFile(row, presentationOf(parts, siteId));

  async function answerPage(call: ReadCall<ListInput>, folder: Pick<Listed, 'folderId' | 'state'>) {
    const { rows, pagingMetadata } = await listPage(call, folder);
    return { files: rows.map((row) => present(call.site.id, row)), nextCursor: pagingMetadata };
  }

  return [
    bindWrite(media.generateFileUploadUrl, async ({ tx, input, ...act }) => ({
      uploadUrl: await generateUploadUrl(tx, act, input, parts),
    })),

    bindRead(media.getFileDescriptor, async ({ input, reader, site }) => {
      const id = fileIdOf(input.fileId);
      const row = await fileTable.find(reader, id);
      if (row === undefined) {
        throw unknownFile('fileId', [id]);
      }
      return { file: present(site.id, row) };
    }),

    bindRead(media.getFileDescriptors, async ({ input, reader, site }) => {
      const ids = input.fileIds.map(fileIdOf);
      const rows = new Map((await fileTable.findMany(reader, [...new Set(ids)])).map((row) => [row.id, row]));
      const unknown = ids.filter((id) => !rows.has(id));
      if (unknown.length > 0) {
        throw unknownFile('fileIds', unknown);
      }
      return { files: ids.map((id) => present(site.id, rows.get(id) as FileRow)) };
    }),

    bindWrite(media.updateFileDescriptor, async ({ tx, input, ...act }) => ({
      file: present(act.site.id, await updateFile(tx, act, input, parts)),
    })),

    bindRead(media.listFiles, (call) =>
      answerPage(call, { folderId: call.input.parentFolderId ?? rootFolderId, state: 'OK' }),
    ),

    bindRead(media.listDeletedFiles, (call) => {
      const { parentFolderId = trashFolderId } = call.input;
      const isTrash = parentFolderId === trashFolderId || parentFolderId === rootFolderId;
      // Folders that were thrown away would list here what went with them.
      return answerPage(call, { folderId: isTrash ? undefined : parentFolderId, state: 'DELETED' });
    }),

    bindWrite(media.bulkDeleteFiles, async ({ tx, input, ...act }) => {
      await deleteFiles(tx, act, input, parts);
      return {};
    }),

    bindWrite(media.bulkRestoreFilesFromTrashBin, async ({ tx, input, ...act }) => {
      await restoreFiles(tx, act, input, parts);
      return {};
    }),
  ];
}
