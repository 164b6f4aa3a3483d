import {
  type ImportPreview,
  importTeachersRoute,
  importTemplateRoute,
  previewImportRoute,
} from '@amauta/contract/teacher-exchange.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf, NetworkError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Credentials } from '../dialogs/credentials.ts';
import { forgetTeachers, MANY_PASSWORDS_LIMIT_MS } from '../teachers.queries.ts';
import { fileError, markRefused } from './import-words.ts';

const READ_FALLBACK = 'No se pudo leer el archivo. Inténtalo de nuevo.';
const CREATE_FALLBACK = 'Error al crear los docentes';
/** What was sent goes on without the page. */
const NO_ANSWER =
  'No llegó la respuesta. Si los docentes se crearon, sus credenciales aparecerán en esta página: espera un minuto antes de repetir.';
const TEMPLATE_FALLBACK = 'No se pudo descargar la plantilla. Inténtalo de nuevo.';
/** A thousand rows to read take longer than other requests. */
const READ_LIMIT_MS = 60_000;

/** The steps of an import: a file, what it would create, and what it created. */
export function useImport() {
  const queryClient = useQueryClient();
  const [read, setRead] = useState<{ fileName: string; preview: ImportPreview } | null>(null);
  const [created, setCreated] = useState<Credentials[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const reading = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      const options = { body, fallback: READ_FALLBACK, timeoutMs: READ_LIMIT_MS };
      const { data } = await call(previewImportRoute, options);
      return { fileName: file.name, preview: data };
    },
    onSuccess: setRead,
    onError: (error) => setRefusal(messageOf(error, READ_FALLBACK)),
  });
  const creation = useMutation({
    mutationFn: async ({ rows }: ImportPreview) => {
      const body = { teachers: rows.flatMap(({ teacher }) => teacher ?? []) };
      const options = { body, fallback: CREATE_FALLBACK, timeoutMs: MANY_PASSWORDS_LIMIT_MS };
      const { data } = await call(importTeachersRoute, options);
      return data;
    },
    onSuccess: (teachers) => {
      showToast(
        'success',
        teachers.length === 1
          ? 'Docente creado exitosamente'
          : `${teachers.length} docentes creados exitosamente`,
      );
      void forgetTeachers(queryClient);
      setCreated(teachers);
    },
    onError: (error, preview) => {
      if (error instanceof NetworkError) {
        void forgetTeachers(queryClient);
        showToast('error', NO_ANSWER, { duration: Number.POSITIVE_INFINITY });
        return;
      }
      showToast('error', messageOf(error, CREATE_FALLBACK));
      if (error instanceof ApiError) {
        setRead((known) => known && { ...known, preview: markRefused(preview, error.fields) });
      }
    },
  });
  const template = useMutation({
    mutationFn: () => call(importTemplateRoute, { fallback: TEMPLATE_FALLBACK }),
    onSuccess: (file) => saveFile(file, 'plantilla-docentes.xlsx'),
    onError: (error) => void showToast('error', messageOf(error, TEMPLATE_FALLBACK)),
  });

  return {
    read,
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
    create: () => read && creation.mutate(read.preview),
    fetchTemplate: () => template.mutate(),
  };
}
