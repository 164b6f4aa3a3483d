import { notFound, useParams } from '@tanstack/react-router';
import { idOf } from '../../paths.ts';

/** The id of the import in the address. Shows the 404 page when it is no id. */
export function useImportId(): number {
  const { importId = '' } = useParams({ strict: false });
  const id = idOf(importId);
  if (id === null) throw notFound();
  return id;
}
