import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import { KIND_ORDER } from '@amauta/exam-rules/blueprint.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { emptySection, type SectionDraft } from './exam-draft.ts';

interface SectionFieldsProps {
  sections: readonly SectionDraft[];
  /** The problems by path, such as 'sections.0.name'. */
  problems: ReadonlyMap<string, string>;
  /** The problem of the sections as a whole. If `problems` names fields, the first of those problems. */
  error: string | undefined;
  onChange: (sections: SectionDraft[]) => void;
}

/** The fields of the sections of an official exam: name, questions by subtest, points and minimum. */
export function SectionFields({ sections, problems, error, onChange }: SectionFieldsProps) {
  const change = (id: number, values: Partial<SectionDraft>) =>
    onChange(sections.map((section) => (section.id === id ? { ...section, ...values } : section)));
  const hasOwnText = [...problems.keys()].some((path) => path.startsWith('sections.'));
  return (
    <div className="grid gap-3">
      {sections.map((section, index) => (
        <Section
          key={section.id}
          section={section}
          number={index + 1}
          problemOf={(field) => problems.get(`sections.${index}.${field}`)}
          onChange={(values) => change(section.id, values)}
          onRemove={
            sections.length > 1 ? () => onChange(sections.filter(({ id }) => id !== section.id)) : undefined
          }
        />
      ))}
      {error !== undefined && !hasOwnText ? <FieldError>{error}</FieldError> : null}
      {sections.length < KIND_ORDER.length ? (
        <Button
          className="justify-self-start"
          icon={<Plus className="icon-s" />}
          onClick={() => onChange([...sections, emptySection()])}
        >
          Agregar subprueba
        </Button>
      ) : null}
    </div>
  );
}

interface SectionProps {
  section: SectionDraft;
  number: number;
  problemOf: (field: 'name' | 'kinds' | 'points_per_question' | 'points_minimum') => string | undefined;
  onChange: (values: Partial<SectionDraft>) => void;
  /** Undefined for the only section, which can't be removed. */
  onRemove: (() => void) | undefined;
}

function Section({ section, number, problemOf, onChange, onRemove }: SectionProps) {
  const kindsId = useId();
  const kinds = problemOf('kinds');
  return (
    <fieldset className="rounded-md border border-line bg-paper p-4">
      <legend className="px-1 text-sm font-semibold">Subprueba {number}</legend>
      <div className="grid gap-4">
        <div className="flex items-start gap-2">
          <TextInput
            label="Nombre de la subprueba"
            required
            fieldClassName="flex-1"
            value={section.name}
            error={problemOf('name')}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {onRemove ? (
            <IconButton
              icon={<Trash2 />}
              className="mt-7"
              label={`Quitar la subprueba ${number}`}
              onClick={onRemove}
            />
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {KIND_ORDER.map((kind) => (
            <TextInput
              key={kind}
              label={
                <>
                  Preguntas {kind}
                  <span className="sr-only">, {KIND_NAMES[kind]}</span>
                </>
              }
              inputMode="numeric"
              invalid={kinds !== undefined}
              describedBy={kinds ? kindsId : undefined}
              value={section.counts[kind]}
              onChange={({ target }) => onChange({ counts: { ...section.counts, [kind]: target.value } })}
            />
          ))}
        </div>
        {kinds ? <FieldError id={kindsId}>{kinds}</FieldError> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label="Puntos por pregunta"
            inputMode="decimal"
            required
            value={section.pointsPerQuestion}
            error={problemOf('points_per_question')}
            onChange={({ target }) => onChange({ pointsPerQuestion: target.value })}
          />
          <TextInput
            label="Mínimo de la subprueba"
            hint="Vacío si no tiene mínimo propio."
            inputMode="decimal"
            value={section.pointsMinimum}
            error={problemOf('points_minimum')}
            onChange={({ target }) => onChange({ pointsMinimum: target.value })}
          />
        </div>
      </div>
    </fieldset>
  );
}
