/** Where the bytes of a picture are sent to. */
import type { Client } from '@openhours/client';

/** A path of the page's own origin, whatever the public one is, that takes a file of so many bytes. */
export async function uploadPathFor(client: Client, sizeBytes: number, signal: AbortSignal): Promise<string> {
  // The bytes decide: what a pasted picture is called, or its extension, says little.
  const { uploadUrl } = await client.media.generateFileUploadUrl(
    { mimeType: 'application/octet-stream', sizeInBytes: String(sizeBytes) },
    { signal },
  );
  return new URL(uploadUrl).pathname;
}
