/** The id in the address of an editor, which is the last part of it. */
import { useParams } from '@tanstack/react-router';

export function useIdInAddress(): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params['id'] ?? '';
}
