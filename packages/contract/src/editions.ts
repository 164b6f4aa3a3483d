import { z } from 'zod';
import { DirectiveExam } from './catalogue.ts';
import { Confirmation, defineRoute, Id, success } from './route.ts';
import { nameText } from './text.ts';
import { VersionNumber, wholeNumberText } from './whole-number.ts';

const DirectiveExamParams = z.object({ id: Id });
const YearText = 'Por favor, ingresa un año válido.';
const EditionYear = wholeNumberText(1990, 2100, YearText);

export const addYearRoute = defineRoute({
  method: 'POST',
  path: '/metadata/years/',
  access: 'ADM',
  summary: 'Add a year to the catalogue',
  body: z.strictObject({ year: EditionYear }),
  answer: Confirmation,
  status: 201,
});

export const deleteYearRoute = defineRoute({
  method: 'DELETE',
  path: '/metadata/years/:year/',
  access: 'ADM',
  summary: 'Remove a year without questions',
  params: z.object({ year: EditionYear }),
  answer: Confirmation,
});

export const DirectiveExamInput = z.strictObject({
  name: nameText({
    missing: 'Escribe el nombre del examen.',
    tooLong: 'El nombre es demasiado largo.',
    maximum: 200,
  }),
  order: z.coerce
    .number('El orden debe ser un número.')
    .int('El orden debe ser un número entero.')
    .min(0, 'El orden debe ser 0 o mayor.')
    .max(10_000, 'El orden es demasiado grande.'),
});

export const addDirectiveExamRoute = defineRoute({
  method: 'POST',
  path: '/exams/exams-directives/create/',
  access: 'ADM',
  once: true,
  summary: 'Add a directive exam',
  body: DirectiveExamInput,
  answer: success(DirectiveExam),
  status: 201,
});

export const updateDirectiveExamRoute = defineRoute({
  method: 'PUT',
  path: '/exams/exams-directives/:id/',
  access: 'ADM',
  summary: 'Rename or reorder a directive exam',
  params: DirectiveExamParams,
  body: DirectiveExamInput.extend({ id: Id.optional(), version: VersionNumber.optional() }),
  answer: success(DirectiveExam),
});

export const deleteDirectiveExamRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/exams-directives/:id/',
  access: 'ADM',
  summary: 'Remove a directive exam without questions',
  params: DirectiveExamParams,
  answer: Confirmation,
});

export const editionRoutes = [
  addYearRoute,
  deleteYearRoute,
  addDirectiveExamRoute,
  updateDirectiveExamRoute,
  deleteDirectiveExamRoute,
] as const;
