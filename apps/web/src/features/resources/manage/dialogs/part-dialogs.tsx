import { DESCRIPTION_LENGTH, NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import {
  createSectionRoute,
  createSubsectionRoute,
  type ResourceSection,
  type ResourceSubsection,
  type ResourceTree,
  SectionInput,
  SubsectionChanges,
  updateSectionRoute,
  updateSubsectionRoute,
} from '@amauta/contract/resources/library.ts';
import type { z } from 'zod';
import { call } from '../../../../api/client.ts';
import { RequiredHint } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { subsectionsOf } from '../../resources.queries.ts';
import { useLibraryForm } from './use-library-form.ts';

/** Edits the given section, or adds a new one. */
export function SectionDialog({ section, onClose }: { section?: ResourceSection; onClose: () => void }) {
  if (!section) {
    return (
      <PartDialog
        title="Nueva sección"
        saveText="Crear sección"
        schema={SectionInput}
        save={(body) => call(createSectionRoute, { body, fallback: 'Error al crear la sección' })}
        savedText="Sección creada correctamente"
        onClose={onClose}
      />
    );
  }
  const { id } = section;
  return (
    <PartDialog
      title="Editar sección"
      saveText="Guardar cambios"
      schema={SectionInput}
      part={section}
      find={({ sections }) => sections.find((other) => other.id === id)}
      save={(fields, version) => {
        const body = { ...fields, version };
        return call(updateSectionRoute, { params: { id }, body, fallback: 'Error al actualizar la sección' });
      }}
      savedText="Sección actualizada correctamente"
      onClose={onClose}
    />
  );
}

/** Adds a subsection to a section. */
export function NewSubsectionDialog(props: { section: ResourceSection; onClose: () => void }) {
  const { section, onClose } = props;
  return (
    <PartDialog
      title={`Nueva subsección en ${section.name}`}
      saveText="Crear subsección"
      schema={SubsectionChanges}
      save={(fields) => {
        const body = { ...fields, section: section.id };
        return call(createSubsectionRoute, { body, fallback: 'Error al crear la subsección' });
      }}
      savedText="Subsección creada correctamente"
      onClose={onClose}
    />
  );
}

export function EditSubsectionDialog(props: { subsection: ResourceSubsection; onClose: () => void }) {
  const { subsection, onClose } = props;
  const { id } = subsection;
  return (
    <PartDialog
      title="Editar subsección"
      saveText="Guardar cambios"
      schema={SubsectionChanges}
      part={subsection}
      find={(tree) => subsectionsOf(tree).find((other) => other.id === id)}
      save={(fields, version) => {
        const options = { params: { id }, fallback: 'Error al actualizar la subsección' };
        return call(updateSubsectionRoute, { ...options, body: { ...fields, version } });
      }}
      savedText="Subsección actualizada correctamente"
      onClose={onClose}
    />
  );
}

type PartFields = Pick<ResourceSection, 'name' | 'description'>;
type Part = PartFields & Pick<ResourceSection, 'version'>;

interface PartDialogProps {
  title: string;
  saveText: string;
  schema: z.ZodType;
  /** The section or subsection to edit; absent for a new one. */
  part?: Part;
  /** Finds the present state of the edited part in the library. */
  find?: (tree: ResourceTree) => Part | undefined;
  save: (fields: PartFields, version: number | undefined) => Promise<unknown>;
  savedText: string;
  onClose: () => void;
}

/** The form for a section or a subsection. */
function PartDialog({ title, saveText, part, find, ...options }: PartDialogProps) {
  const { form, edit } = useLibraryForm<PartFields>({
    ...options,
    start: fieldsOf(part),
    edited: part && {
      version: part.version,
      labels: { name: 'Nombre', description: 'Descripción' },
      find: (tree) => {
        const stored = find?.(tree);
        return stored && { fields: fieldsOf(stored), version: stored.version };
      },
    },
  });
  return (
    <FormDialog title={title} saveText={saveText} form={form} edit={edit} onClose={options.onClose}>
      <RequiredHint />
      <TextInput label="Nombre" required maxLength={NAME_LENGTH} {...form.text('name')} />
      <TextArea
        label="Descripción"
        hint="Se muestra debajo del nombre."
        maxLength={DESCRIPTION_LENGTH}
        {...form.text('description')}
      />
    </FormDialog>
  );
}

function fieldsOf(part: PartFields | undefined): PartFields {
  return { name: part?.name ?? '', description: part?.description ?? '' };
}
