import type { ExamPayload, ExamPreview } from '@amauta/contract/exams/setup.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { examPreviewQuery } from './setup.queries.ts';

const DEBOUNCE_MS = 250;

export interface PreviewState {
  /** Undefined while nothing is complete enough to count. */
  readonly preview: ExamPreview | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Counts what an exam for the choice would hold, once the choice rests for a moment. While a new count is on its way
 * the one before stays, so that the figures don't blink.
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

/** A choice once it has stayed equal for a moment; the first one at once. */
function useSettled(payload: ExamPayload | null): ExamPayload | null {
  const text = JSON.stringify(payload);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useMemo(() => JSON.parse(settled), [settled]);
}
