import {
  blueprintsRoute,
  directiveExamsRoute,
  type ExamType,
  examAccessRoute,
  metadataRoute,
  metadataTreeRoute,
  NOMBRAMIENTO_YEARS,
} from '@amauta/contract/catalogue.ts';
import {
  type ExamPayload,
  type ExamPreview,
  filledYearsRoute,
  previewExamRoute,
} from '@amauta/contract/exams/setup.ts';
import { choicesOf } from '@amauta/exam-rules/setup/selection.ts';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callData, readingOf } from '../../../api/client.ts';
import type { SetupOffer } from './state/setup-state.ts';

const METADATA_FALLBACK = 'Error al obtener metadata';

/** Everything that the setup page of an exam type offers to the signed-in teacher. */
export function setupOfferQuery(examType: ExamType) {
  return queryOptions({
    queryKey: ['exams', 'setup', examType],
    queryFn: ({ signal }) =>
      examType === 'Directivos' ? loadDirectiveOffer(signal) : loadOffer(examType, signal),
    staleTime: 60_000,
  });
}

async function loadOffer(
  examType: Exclude<ExamType, 'Directivos'>,
  signal: AbortSignal,
): Promise<SetupOffer> {
  const options = { signal, fallback: METADATA_FALLBACK };
  const [tree, access, years] = await Promise.all([
    callData(metadataTreeRoute, options),
    callData(examAccessRoute, options),
    examType === 'Nombramiento' ? [...NOMBRAMIENTO_YEARS] : loadYears(options),
  ]);
  return {
    examType,
    choices: choicesOf(tree.modalities, access.access),
    years,
    directiveExams: [],
    blueprint: [],
  };
}

async function loadYears(options: { signal: AbortSignal; fallback: string }): Promise<number[]> {
  const { years } = await callData(metadataRoute, options);
  return years.map((year) => Number(year.name)).sort((a, b) => a - b);
}

async function loadDirectiveOffer(signal: AbortSignal): Promise<SetupOffer> {
  const options = { signal, fallback: METADATA_FALLBACK };
  const [exams, blueprints] = await Promise.all([
    callData(directiveExamsRoute, options),
    callData(blueprintsRoute, options),
  ]);
  return {
    examType: 'Directivos',
    choices: [],
    years: [],
    directiveExams: exams.toSorted((a, b) => a.order - b.order),
    blueprint: blueprints.Directivos,
  };
}

/** The years that have questions for a category. Sends no request while there is no category. */
export function filledYearsQuery(examType: ExamType, categoryId: number | null) {
  return queryOptions({
    queryKey: ['exams', 'filled-years', examType, categoryId],
    queryFn:
      categoryId === null
        ? skipToken
        : async ({ signal }) => {
            const query = { exam_type: examType, category_id: categoryId };
            const options = { query, signal, fallback: METADATA_FALLBACK };
            return (await callData(filledYearsRoute, options)).years;
          },
    staleTime: 60_000,
  });
}

/** What an exam of this choice would contain. Sends no request while there is no choice. */
function examPreviewQuery(payload: ExamPayload | null) {
  return queryOptions({
    queryKey: ['exams', 'preview', payload],
    queryFn:
      payload === null
        ? skipToken
        : readingOf(previewExamRoute, {
            body: payload,
            fallback: 'No se pudo contar las preguntas de tu elección.',
            repeats: false,
          }),
    staleTime: 60_000,
  });
}

const DEBOUNCE_MS = 250;

export interface PreviewState {
  /** Undefined while the choice is too incomplete to count. */
  readonly preview: ExamPreview | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Counts what an exam of this choice would contain, once the choice has not changed for a moment. The old
 * count stays until the new one arrives, so that the figures don't blink.
 */
export function useExamPreview(payload: ExamPayload | null): PreviewState {
  const settled = useSettled(payload);
  const query = useQuery({ ...examPreviewQuery(settled), placeholderData: keepPreviousData });
  return {
    preview: payload === null ? undefined : query.data,
    isLoading: payload !== null && query.isFetching,
    error: payload === null ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Returns the choice once it has not changed for a moment; the first one at once. */
function useSettled(payload: ExamPayload | null): ExamPayload | null {
  const text = JSON.stringify(payload);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => JSON.parse(settled), [settled]);
}
