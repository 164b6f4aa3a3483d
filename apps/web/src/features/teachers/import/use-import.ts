import {
  type ImportPreview,
  type ImportRow,
  importErrorsRoute,
  importTeachersRoute,
  importTemplateRoute,
  type KnownTeachers,
  previewImportRoute,
} from '@amauta/contract/teachers/teacher-exchange.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf, NetworkError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { forgetTeachers, MANY_PASSWORDS_LIMIT_MS } from '../teachers.queries.ts';
import { fileError, markRefused } from './spreadsheet-words.ts';

const READ_FALLBACK = 'No se pudo leer el archivo. Inténtalo de nuevo.';
const REFUSED_FALLBACK = 'No se pudieron descargar las filas. Inténtalo de nuevo.';
const CREATE_FALLBACK = 'Error al crear los docentes';
/** A request that was sent is carried out even if its reply doesn't arrive. */
const NO_ANSWER =
  'No llegó la respuesta. Si los docentes se crearon, sus credenciales aparecerán en esta página: espera un minuto antes de repetir.';
const TEMPLATE_FALLBACK = 'No se pudo descargar la plantilla. Inténtalo de nuevo.';
/** Reading a thousand rows takes longer than other requests. */
const READ_LIMIT_MS = 60_000;

/**
 * The steps of an import: the file, its preview, and the teachers created.
 * @param onUpdated called at the end of an import that created no teachers
 */
export function useImport(onUpdated: () => void) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<KnownTeachers>('refuse');
  const [read, setRead] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const [created, setCreated] = useState<Credentials[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const reading = useMutation({
    mutationFn: async (file: File) => {
      const body = formOf(file, known);
      const options = { body, fallback: READ_FALLBACK, timeoutMs: READ_LIMIT_MS };
      const { data } = await call(previewImportRoute, options);
      return { file, preview: data };
    },
    onSuccess: setRead,
    onError: (error) => setRefusal(messageOf(error)),
  });
  // A ref, since a second press may come before the page is rendered again.
  const isCreating = useRef(false);
  const creation = useMutation({
    mutationFn: async ({ rows }: ImportPreview) => {
      const body = {
        teachers: rows.flatMap(({ teacher }) => teacher ?? []),
        updates: rows.flatMap(({ update }) => update ?? []).flatMap(toUpdate),
      };
      const options = { body, fallback: CREATE_FALLBACK, timeoutMs: MANY_PASSWORDS_LIMIT_MS };
      const { data } = await call(importTeachersRoute, options);
      return { teachers: data, updated: body.updates.length };
    },
    onSuccess: ({ teachers, updated }) => {
      showToast('success', doneText(teachers.length, updated));
      void forgetTeachers(queryClient);
      if (teachers.length > 0) setCreated(teachers);
      else onUpdated();
    },
    onError: (error, preview) => {
      if (error instanceof NetworkError) {
        void forgetTeachers(queryClient);
        showToast('error', NO_ANSWER, { duration: Number.POSITIVE_INFINITY });
        return;
      }
      showFailure(error);
      if (error instanceof ApiError) {
        setRead((known) => known && { ...known, preview: markRefused(preview, error.fields) });
      }
    },
    onSettled: () => {
      isCreating.current = false;
    },
  });
  const template = useMutation({
    mutationFn: () => call(importTemplateRoute, { fallback: TEMPLATE_FALLBACK }),
    onSuccess: (file) => saveFile(file, 'plantilla-docentes.xlsx'),
    onError: showFailure,
  });
  const refused = useMutation({
    mutationFn: (file: File) => {
      const options = { body: formOf(file, known), fallback: REFUSED_FALLBACK, timeoutMs: READ_LIMIT_MS };
      return call(importErrorsRoute, options);
    },
    onSuccess: (file) => saveFile(file, 'docentes-con-errores.xlsx'),
    onError: showFailure,
  });

  return {
    read,
    known,
    setKnown,
    isFetchingRefused: refused.isPending,
    fetchRefused: () => read && refused.mutate(read.file),
    created,
    refusal,
    isReading: reading.isPending,
    isCreating: creation.isPending,
    isFetchingTemplate: template.isPending,
    choose: (file: File) => {
      const problem = fileError(file);
      setRefusal(problem);
      if (!problem) reading.mutate(file);
    },
    startOver: () => setRead(null),
    create: () => {
      if (!read || isCreating.current) return;
      isCreating.current = true;
      creation.mutate(read.preview);
    },
    fetchTemplate: () => template.mutate(),
  };
}

function formOf(file: File, known: KnownTeachers): FormData {
  const body = new FormData();
  // Before the file, so that the server already has this field when the file arrives.
  body.append('known', known);
  body.append('file', file);
  return body;
}

/** The body for an update; empty for a teacher who needs no change. */
function toUpdate({ id, version, changes }: NonNullable<ImportRow['update']>) {
  return Object.keys(changes).length > 0 ? [{ id, changes: { ...changes, version } }] : [];
}

function doneText(created: number, updated: number): string {
  const ofCreated =
    created === 1 ? 'Docente creado exitosamente' : `${created} docentes creados exitosamente`;
  const ofUpdated = updated === 1 ? '1 docente actualizado' : `${updated} docentes actualizados`;
  if (updated === 0) return ofCreated;
  return created === 0 ? ofUpdated : `${ofCreated}, ${ofUpdated}`;
}
