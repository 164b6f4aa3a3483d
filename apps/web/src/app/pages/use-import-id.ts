import { notFound, useParams } from '@tanstack/react-router';
import { idOf } from '../../paths.ts';

/** The import that the address names. */
export function useImportId(): number {
  const { importId = '' } = useParams({ strict: false });
  const id = idOf(importId);
  if (id === null) throw notFound();
  return id;
}
