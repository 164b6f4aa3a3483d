import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceSubsection, ResourceTree } from '@amauta/contract/resources/library.ts';
import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const TREE_FALLBACK = 'Error al cargar los recursos';
/** As the server says it of a file that was deleted. */
export const FILE_GONE = 'Ese archivo ya no está disponible.';
/** Addresses of files serve for 15 minutes; a tree older than this is asked for again before one is opened. */
const ADDRESSES_SERVE_MS = 10 * 60_000;

/** The whole library. */
export const resourceTreeQuery = queryOptions({
  queryKey: ['resources', 'tree'],
  queryFn: async ({ signal }) => {
    const { data } = await call(resourceTreeRoute, { signal, fallback: TREE_FALLBACK });
    return data;
  },
  staleTime: 0,
});

/** After the library was changed. */
export function forgetResources(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: resourceTreeQuery.queryKey });
}

/** A file, and the name of its subsection. */
export interface PlacedResource extends Resource {
  place: string;
}

/** A file with addresses that serve now; undefined where it is gone. Throws as `call` does. */
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
