import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceSubsection, ResourceTree } from '@amauta/contract/resources/library.ts';
import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callData } from '../../api/client.ts';
import { readOrKept } from '../../api/kept/kept-readings.ts';

export const TREE_FALLBACK = 'Error al cargar los recursos';
/** The same words as the server's for a deleted file. */
export const FILE_GONE = 'Ese archivo ya no está disponible.';
/**
 * File addresses are valid for 15 minutes. If the library was loaded longer ago than this, it is fetched
 * again before a file is opened.
 */
const ADDRESSES_SERVE_MS = 10 * 60_000;

/** The whole library. */
export const resourceTreeQuery = queryOptions({
  queryKey: ['resources', 'tree'],
  queryFn: ({ signal }) =>
    readOrKept('library', async () => {
      return callData(resourceTreeRoute, { signal, fallback: TREE_FALLBACK });
    }),
  staleTime: 0,
});

/** Fetches the library anew, after it was changed. */
export function forgetResources(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: resourceTreeQuery.queryKey });
}

/** A file with the name of its subsection. */
export interface PlacedResource extends Resource {
  place: string;
}

/**
 * A file with addresses that are valid now; undefined if it no longer exists.
 * @throws the errors of `call`
 */
export async function freshResource(
  queryClient: QueryClient,
  id: number,
): Promise<PlacedResource | undefined> {
  const tree = await queryClient.fetchQuery({ ...resourceTreeQuery, staleTime: ADDRESSES_SERVE_MS });
  return resourcesOf(tree).find((resource) => resource.id === id);
}

export function subsectionsOf(tree: ResourceTree): ResourceSubsection[] {
  return tree.sections.flatMap(({ subsections }) => subsections);
}

function resourcesOf(tree: ResourceTree): PlacedResource[] {
  return subsectionsOf(tree).flatMap(({ name, resources }) =>
    resources.map((resource) => ({ ...resource, place: name })),
  );
}
