import type { ImportSubject, ImportSummary } from '@amauta/contract/imports/import.ts';
import { createFromPdfRoute } from '@amauta/contract/imports/import.ts';
import { updateFromPdfRoute } from '@amauta/contract/imports/sheets.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UploadProgress, upload } from '../../../api/transfer/upload.ts';
import { failureText } from '../failure-words.ts';
import { ANSWERS_FALLBACK, importKeys, QUESTIONS_FALLBACK } from '../imports.queries.ts';

const FALLBACKS = { questions: QUESTIONS_FALLBACK, answers: ANSWERS_FALLBACK };
const NOT_SENT = 'Sin conexión. El archivo no llegó: vuelve a intentarlo cuando tengas internet.';

/** Uploads the file that starts an import, and reports the progress. An error stays until the next try. */
export function useStartImport(subject: ImportSubject, onStarted: (started: ImportSummary) => void) {
  const queryClient = useQueryClient();
  const sending = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const start = async (body: FormData) => {
    if (sending.current) return;
    const stop = new AbortController();
    sending.current = stop;
    setError(null);
    setProgress({ sentBytes: 0, totalBytes: 0 });
    try {
      const route = subject === 'questions' ? createFromPdfRoute : updateFromPdfRoute;
      const options = { signal: stop.signal, fallback: FALLBACKS[subject], onProgress: setProgress };
      const { data } = await upload(route, { body, ...options });
      void queryClient.invalidateQueries({ queryKey: importKeys.list });
      onStarted(data);
    } catch (failure) {
      if (!stop.signal.aborted) setError(failureText(failure, FALLBACKS[subject], NOT_SENT));
    } finally {
      sending.current = null;
      setProgress(null);
    }
  };
  const cancel = () => sending.current?.abort(new DOMException('Cancelled by the person', 'AbortError'));
  return { start, cancel, progress, error, clearError: () => setError(null) };
}
