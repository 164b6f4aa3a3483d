import { ExamType } from '@amauta/contract/catalogue.ts';
import type { QuestionFilter } from '@amauta/contract/questions/question.ts';
import { chosenOf } from '@amauta/exam-rules/setup/selection.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { type Option, Select } from '../../../ui/forms/select.tsx';
import { type BankCatalogue, selectionOf, shortName, yearsOf } from './bank-choice.ts';
import { YearsField } from './years-field.tsx';

interface CategoryCardProps {
  catalogue: BankCatalogue;
  filter: QuestionFilter;
  onChange: (change: Partial<QuestionFilter>) => void;
}

/**
 * The fields that choose a paper: source, exam type, modality, level, specialty and year. Each field offers
 * what the earlier choices allow.
 */
export function CategoryCard({ catalogue, filter, onChange }: CategoryCardProps) {
  const isDirective = filter.type_exam === 'Directivos';
  return (
    <Card aria-labelledby="categoria">
      <h2 id="categoria" className="mb-4">
        Categoría
      </h2>
      <div className="grid gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Select
          label="Sección fuente"
          required
          placeholder="Elige la sección fuente"
          options={optionsOf(catalogue.sources)}
          value={filter.source_section ?? null}
          onChange={(id) => onChange({ source_section: id })}
        />
        <div className="grid content-start gap-1.5">
          <span aria-hidden="true" className="text-sm font-semibold">
            Tipo de examen<span className="text-bad-ink"> *</span>
          </span>
          <Segmented
            label="Tipo de examen"
            options={ExamType.options.map((type) => ({ value: type, label: type }))}
            value={filter.type_exam ?? ('' as ExamType)}
            onChange={(type) => onChange({ type_exam: type })}
            className="flex-nowrap! *:flex-auto *:justify-center *:px-1! max-sm:text-sm sm:*:px-2!"
          />
        </div>
      </div>
      {isDirective ? (
        <p className="mt-5 text-ink-2">Elige abajo el examen de Directivos: va en lugar del año.</p>
      ) : (
        <>
          <GroupSelects catalogue={catalogue} filter={filter} onChange={onChange} />
          <YearsField
            years={yearsOf(filter.type_exam, catalogue.years)}
            examType={filter.type_exam}
            chosen={filter.year ?? null}
            onChoose={(year) => onChange({ year })}
          />
        </>
      )}
    </Card>
  );
}

function GroupSelects({ catalogue, filter, onChange }: CategoryCardProps) {
  const { modality, level, specialty } = chosenOf(catalogue.modalities, selectionOf(filter));
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      <Select
        label="Modalidad"
        required
        placeholder="Elige la modalidad"
        options={catalogue.modalities.map(({ id, name }) => ({ value: id, label: shortName(name) }))}
        value={modality?.id ?? null}
        onChange={(id) => onChange({ modality: id })}
      />
      {modality && modality.levels.length > 0 ? (
        <Select
          label="Nivel"
          required
          placeholder="Elige el nivel"
          options={optionsOf(modality.levels)}
          value={level?.id ?? null}
          onChange={(id) => onChange({ level: id })}
        />
      ) : null}
      {level && level.specialties.length > 0 ? (
        <Select
          label="Especialidad"
          required
          placeholder="Elige la especialidad"
          options={optionsOf(level.specialties)}
          value={specialty?.id ?? null}
          onChange={(id) => onChange({ specialty: id })}
        />
      ) : null}
    </div>
  );
}

function optionsOf(list: readonly { id: number; name: string }[]): Option<number>[] {
  return list.map(({ id, name }) => ({ value: id, label: name }));
}
