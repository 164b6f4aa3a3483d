import type { Resource } from '@amauta/contract/resources/files.ts';
import { deleteResourceRoute } from '@amauta/contract/resources/files.ts';
import type { ResourceSection, ResourceSubsection } from '@amauta/contract/resources/library.ts';
import { deleteSectionRoute, deleteSubsectionRoute } from '@amauta/contract/resources/library.ts';
import type { Confirmation } from '@amauta/contract/route.ts';
import { call } from '../../../../api/client.ts';
import { counted, fileCount } from '../../library/found-library.ts';

export const DELETE_FALLBACK = 'Error al eliminar';

/** The texts of a question before a deletion, and the call that deletes. */
export interface Deletion {
  title: string;
  question: string;
  name: string;
  /** Says what else is deleted with it. */
  consequence: string;
  run: () => Promise<Confirmation>;
}

export function deletionOfSection({
  id,
  name,
  subsections,
  total_resource_count,
}: ResourceSection): Deletion {
  const inside = [counted(subsections.length, 'subsección', 'subsecciones'), fileCount(total_resource_count)];
  return {
    title: 'Eliminar sección',
    question: '¿Estás seguro de que deseas eliminar esta sección?',
    name,
    consequence:
      subsections.length === 0 ? 'No tiene nada dentro.' : `También se eliminan ${inside.join(' y ')}.`,
    run: () => call(deleteSectionRoute, { params: { id }, body: CASCADE, fallback: DELETE_FALLBACK }),
  };
}

export function deletionOfSubsection({ id, name, resource_count: count }: ResourceSubsection): Deletion {
  return {
    title: 'Eliminar subsección',
    question: '¿Estás seguro de que deseas eliminar esta subsección?',
    name,
    consequence:
      count === 0
        ? 'No tiene nada dentro.'
        : `También se ${count === 1 ? 'elimina' : 'eliminan'} ${fileCount(count)}.`,
    run: () => call(deleteSubsectionRoute, { params: { id }, body: CASCADE, fallback: DELETE_FALLBACK }),
  };
}

export function deletionOfFile({ id, name }: Resource): Deletion {
  const body = { delete_file: true, confirm: true } as const;
  return {
    title: 'Eliminar archivo',
    question: '¿Estás seguro de que deseas eliminar este archivo?',
    name,
    consequence: 'Los docentes ya no podrán verlo ni descargarlo.',
    run: () => call(deleteResourceRoute, { params: { id }, body, fallback: DELETE_FALLBACK }),
  };
}

const CASCADE = { cascade: true, confirm: true } as const;
