import {
  createSubsectionRoute,
  type ResourceSection,
  type ResourceSubsection,
  SubsectionChanges,
  updateSubsectionRoute,
} from '@amauta/contract/resources/library.ts';
import { call } from '../../../../api/client.ts';
import { subsectionsOf } from '../../resources.queries.ts';
import { PartDialog } from './part-dialog.tsx';
import { useSaved } from './use-saved.ts';

const CREATE_FALLBACK = 'Error al crear la subsección';
const UPDATE_FALLBACK = 'Error al actualizar la subsección';

/** Adds a subsection to a section. */
export function NewSubsectionDialog(props: { section: ResourceSection; onClose: () => void }) {
  const { section, onClose } = props;
  const saved = useSaved(onClose);
  return (
    <PartDialog
      title={`Nueva subsección en ${section.name}`}
      saveText="Crear subsección"
      schema={SubsectionChanges}
      part={undefined}
      fallback={CREATE_FALLBACK}
      save={async (fields) => {
        const body = { ...fields, section: section.id };
        await call(createSubsectionRoute, { body, fallback: CREATE_FALLBACK });
        saved('Subsección creada correctamente');
      }}
      onClose={onClose}
    />
  );
}

export function EditSubsectionDialog(props: { subsection: ResourceSubsection; onClose: () => void }) {
  const { subsection, onClose } = props;
  const saved = useSaved(onClose);
  return (
    <PartDialog
      title="Editar subsección"
      saveText="Guardar cambios"
      schema={SubsectionChanges}
      part={subsection}
      find={(tree) => subsectionsOf(tree).find(({ id }) => id === subsection.id)}
      fallback={UPDATE_FALLBACK}
      save={async (fields, version) => {
        const body = { ...fields, version };
        await call(updateSubsectionRoute, { params: { id: subsection.id }, body, fallback: UPDATE_FALLBACK });
        saved('Subsección actualizada correctamente');
      }}
      onClose={onClose}
    />
  );
}
