import {
  createSectionRoute,
  type ResourceSection,
  SectionInput,
  updateSectionRoute,
} from '@amauta/contract/resources/library.ts';
import { call } from '../../../../api/client.ts';
import { PartDialog } from './part-dialog.tsx';
import { useSaved } from './use-saved.ts';

const CREATE_FALLBACK = 'Error al crear la sección';
const UPDATE_FALLBACK = 'Error al actualizar la sección';

/** Edits the given section, or adds a new one. */
export function SectionDialog({ section, onClose }: { section?: ResourceSection; onClose: () => void }) {
  const saved = useSaved(onClose);
  if (!section) {
    return (
      <PartDialog
        title="Nueva sección"
        saveText="Crear sección"
        schema={SectionInput}
        part={undefined}
        fallback={CREATE_FALLBACK}
        save={async (body) => {
          await call(createSectionRoute, { body, fallback: CREATE_FALLBACK });
          saved('Sección creada correctamente');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <PartDialog
      title="Editar sección"
      saveText="Guardar cambios"
      schema={SectionInput}
      part={section}
      find={({ sections }) => sections.find(({ id }) => id === section.id)}
      fallback={UPDATE_FALLBACK}
      save={async (fields, version) => {
        const body = { ...fields, version };
        await call(updateSectionRoute, { params: { id: section.id }, body, fallback: UPDATE_FALLBACK });
        saved('Sección actualizada correctamente');
      }}
      onClose={onClose}
    />
  );
}
