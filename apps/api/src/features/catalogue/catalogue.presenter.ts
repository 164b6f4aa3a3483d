import {
  type BlueprintRow,
  type DirectiveExam,
  type ExamAccess,
  type ExamType,
  KIND_NAMES,
  type Metadata,
  type MetadataTree,
} from '@amauta/contract/catalogue.ts';
import type {
  BlueprintDataRow,
  DirectiveExamRow,
  DirectiveItemCount,
  Divisions,
  LeafRow,
} from './catalogue.queries.ts';

interface Catalogue {
  divisions: Divisions;
  leaves: readonly LeafRow[];
}

/**
 * The catalogue as flat lists. A category's id stands on the lowest division of its paper: the modality, the
 * level or the specialty.
 */
export function toMetadata({ divisions, leaves }: Catalogue, years: readonly { year: number }[]): Metadata {
  return {
    types: divisions.modalities.map(({ id, name }) => ({ id, name, category_id: modalityLeaf(leaves, id) })),
    levels: divisions.levels.map(({ id, name, modalityId }) => ({
      id,
      name,
      modality_id: modalityId,
      category_id: levelLeaf(leaves, id),
    })),
    specialties: divisions.specialties.map(({ id, name, levelId }) => ({
      id,
      name,
      level_id: levelId,
      category_id: specialtyLeaf(leaves, id),
    })),
    years: years.map(({ year }) => ({ id: year, name: String(year) })),
  };
}

export function toMetadataTree(
  catalogue: Catalogue,
  sources: readonly { id: number; name: string }[],
): MetadataTree {
  const { types, levels, specialties } = toMetadata(catalogue, []);
  return {
    modalities: types.map((modality) => ({
      ...modality,
      levels: levels
        .filter((level) => level.modality_id === modality.id)
        .map(({ id, name, category_id }) => ({
          id,
          name,
          category_id,
          specialties: specialties
            .filter((specialty) => specialty.level_id === id)
            .map((specialty) => ({
              id: specialty.id,
              name: specialty.name,
              category_id: specialty.category_id,
            })),
        })),
    })),
    sources: sources.map(({ id, name }) => ({ id, name })),
  };
}

function modalityLeaf(leaves: readonly LeafRow[], id: number): number | null {
  return leaves.find((leaf) => leaf.modalityId === id && leaf.levelId === null)?.categoryId ?? null;
}

function levelLeaf(leaves: readonly LeafRow[], id: number): number | null {
  return leaves.find((leaf) => leaf.levelId === id && leaf.specialtyId === null)?.categoryId ?? null;
}

function specialtyLeaf(leaves: readonly LeafRow[], id: number): number | null {
  return leaves.find((leaf) => leaf.specialtyId === id)?.categoryId ?? null;
}

/** The divisions above the given leaves, in the catalogue's order. */
export function toExamAccess(leaves: readonly LeafRow[]): ExamAccess {
  return {
    access: {
      types: distinct(leaves.map((leaf) => leaf.modalityId)),
      levels: distinct(leaves.map((leaf) => leaf.levelId)),
      specialties: distinct(leaves.map((leaf) => leaf.specialtyId)),
    },
  };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

export function toDirectiveExam(
  exam: DirectiveExamRow,
  counts: readonly DirectiveItemCount[],
): DirectiveExam {
  return {
    id: exam.id,
    name: exam.name,
    order: exam.position,
    exam_name: exam.name,
    exam_order: exam.position,
    version: exam.version,
    question_counts: Object.fromEntries(
      counts.filter((row) => row.directiveExamId === exam.id).map((row) => [row.kind, row.itemCount]),
    ),
  };
}

function toBlueprintRow(row: BlueprintDataRow): BlueprintRow {
  return {
    kind: row.kind,
    name: KIND_NAMES[row.kind],
    question_count: row.questionCount,
    points_per_question: row.pointsPerQuestion,
    points_maximum: row.pointsMaximum,
    points_minimum: row.pointsMinimum,
    minutes: row.minutes,
  };
}

/** The blueprint of each exam type, with its kinds in the order of the paper. */
export function toBlueprints(rows: readonly BlueprintDataRow[]): Record<ExamType, BlueprintRow[]> {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const of = (examType: ExamType) => inOrder.filter((row) => row.examType === examType).map(toBlueprintRow);
  return { Ascenso: of('Ascenso'), Nombramiento: of('Nombramiento'), Directivos: of('Directivos') };
}
