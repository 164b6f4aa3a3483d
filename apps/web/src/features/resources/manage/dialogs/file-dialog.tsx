import { NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import {
  type Resource,
  ResourceChanges,
  type ResourceType,
  updateResourceRoute,
} from '@amauta/contract/resources/files.ts';
import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { RequiredHint } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { subsectionsOf } from '../../resources.queries.ts';
import { TypeChoice } from '../type-choice.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useLibraryForm } from './use-library-form.ts';

interface FileDialogProps {
  file: Resource;
  /** The subsection that holds the file. */
  subsectionId: number;
  tree: ResourceTree;
  onClose: () => void;
}

interface FileFields extends Record<string, string | number> {
  name: string;
  type: ResourceType;
  subsection: number;
}

/** Renames a file, makes it free or premium, or moves it to another subsection. */
export function FileDialog({ file, subsectionId, tree, onClose }: FileDialogProps) {
  const [isReplacing, setReplacing] = useState(false);
  const { form, edit } = useLibraryForm<FileFields>({
    start: fieldsOf(file, subsectionId),
    schema: ResourceChanges,
    edited: {
      version: file.version,
      labels: { name: 'Nombre', type: 'Tipo', subsection: 'Subsección' },
      textOf: (field, fields) => textOf(field, fields, tree),
      find: (stored) => {
        const place = subsectionsOf(stored).find(({ resources }) =>
          resources.some(({ id }) => id === file.id),
        );
        const found = place?.resources.find(({ id }) => id === file.id);
        return place && found && { fields: fieldsOf(found, place.id), version: found.version };
      },
    },
    save: (fields, version) => {
      const options = { params: { id: file.id }, fallback: 'Error al actualizar el archivo' };
      return call(updateResourceRoute, { ...options, body: { ...fields, version } });
    },
    savedText: 'Archivo actualizado correctamente',
    onClose,
  });
  if (isReplacing) return <ReplaceDialog file={file} onClose={onClose} />;
  return (
    <FormDialog
      title="Editar archivo"
      saveText="Guardar cambios"
      form={form}
      edit={edit}
      footTool={
        form.isChanged ? null : (
          <Button
            variant="ghost"
            icon={<FileUp />}
            className="md:mr-auto md:-ml-4.5"
            onClick={() => setReplacing(true)}
          >
            Reemplazar PDF o portada
          </Button>
        )
      }
      onClose={onClose}
    >
      <RequiredHint />
      <TextInput label="Nombre" required maxLength={NAME_LENGTH} {...form.text('name')} />
      <TypeChoice value={form.fields.type} onChange={(type) => form.change({ type })} />
      <Select
        label="Subsección"
        hint="En otra subsección pasa al final de la lista."
        options={placesOf(tree)}
        value={form.fields.subsection}
        onChange={(subsection) => form.change({ subsection })}
      />
    </FormDialog>
  );
}

function fieldsOf({ name, type }: Resource, subsection: number): FileFields {
  return { name, type, subsection };
}

function textOf(field: keyof FileFields & string, fields: FileFields, tree: ResourceTree): string {
  if (field === 'type') return fields.type === 'PREMIUM' ? 'Premium' : 'Libre';
  if (field === 'name') return fields.name;
  return placesOf(tree).find(({ value }) => value === fields.subsection)?.label ?? '';
}

function placesOf({ sections }: ResourceTree) {
  return sections.flatMap(({ name, subsections }) =>
    subsections.map((subsection) => ({ value: subsection.id, label: `${name}: ${subsection.name}` })),
  );
}
