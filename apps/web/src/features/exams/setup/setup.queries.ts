import {
  directiveExamsRoute,
  type ExamType,
  examAccessRoute,
  metadataRoute,
  metadataTreeRoute,
  NOMBRAMIENTO_YEARS,
} from '@amauta/contract/catalogue.ts';
import { type ExamPayload, type ExamPreview, previewExamRoute } from '@amauta/contract/exam.ts';
import { choicesOf } from '@amauta/exam-rules/setup.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { SetupCatalogue } from './setup-state.ts';

const METADATA_FALLBACK = 'Error al obtener metadata';

/** Everything that a setup page of an exam type offers to the signed-in teacher. */
export function setupCatalogueQuery(examType: ExamType) {
  return queryOptions({
    queryKey: ['exams', 'setup', examType],
    queryFn: ({ signal }) =>
      examType === 'Directivos' ? loadDirectiveCatalogue(signal) : loadCatalogue(examType, signal),
    staleTime: 60_000,
  });
}

async function loadCatalogue(
  examType: Exclude<ExamType, 'Directivos'>,
  signal: AbortSignal,
): Promise<SetupCatalogue> {
  const options = { signal, fallback: METADATA_FALLBACK };
  const [tree, access, years] = await Promise.all([
    call(metadataTreeRoute, options),
    call(examAccessRoute, options),
    examType === 'Nombramiento' ? [...NOMBRAMIENTO_YEARS] : loadYears(options),
  ]);
  return {
    examType,
    choices: choicesOf(tree.data.modalities, access.data.access),
    years,
    directiveExams: [],
  };
}

async function loadYears(options: { signal: AbortSignal; fallback: string }): Promise<number[]> {
  const { data } = await call(metadataRoute, options);
  return data.years.map((year) => Number(year.name)).sort((a, b) => a - b);
}

async function loadDirectiveCatalogue(signal: AbortSignal): Promise<SetupCatalogue> {
  const { data } = await call(directiveExamsRoute, { signal, fallback: METADATA_FALLBACK });
  const directiveExams = data.toSorted((a, b) => a.order - b.order);
  return { examType: 'Directivos', choices: [], years: [], directiveExams };
}

/** What an exam for this choice would hold; asks nothing while there is no choice. */
export function examPreviewQuery(payload: ExamPayload | null) {
  return queryOptions({
    queryKey: ['exams', 'preview', payload],
    queryFn: payload === null ? skipToken : ({ signal }) => loadPreview(payload, signal),
    staleTime: 60_000,
  });
}

async function loadPreview(payload: ExamPayload, signal: AbortSignal): Promise<ExamPreview> {
  const fallback = 'No se pudo contar las preguntas de tu elección.';
  const { data } = await call(previewExamRoute, { body: payload, signal, fallback });
  return data;
}
