import { deleteResourceRoute, type Resource } from '@amauta/contract/resources/files.ts';
import {
  deleteSectionRoute,
  deleteSubsectionRoute,
  type ResourceSection,
  type ResourceSubsection,
} from '@amauta/contract/resources/library.ts';
import type { Confirmation } from '@amauta/contract/route.ts';
import { call } from '../../../../api/client.ts';
import { RemovalDialog } from '../../../../ui/overlays/removal-dialog.tsx';
import { counted, fileCount } from '../../library/found-library.ts';
import { forgetResources } from '../../resources.queries.ts';

const DELETE_FALLBACK = 'Error al eliminar';
const CASCADE = { cascade: true, confirm: true } as const;

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

/** Deletes a part of the library, after asking. The question names everything that is deleted with it. */
export function DeleteDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={deletion}
      title={({ title }) => title}
      remove={({ run }) => run()}
      forget={forgetResources}
      staysAfterFailure
      onClose={onClose}
    >
      {({ question, name, consequence }) => (
        <>
          <p>{question}</p>
          <p className="mt-3 font-semibold wrap-anywhere">{name}</p>
          <p className="mt-3 text-sm text-ink-2">{consequence} No se puede deshacer.</p>
        </>
      )}
    </RemovalDialog>
  );
}
