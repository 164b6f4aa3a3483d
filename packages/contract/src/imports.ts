import { z } from 'zod';
import { Kind } from './catalogue.ts';
import {
  DraftContent,
  DraftVersion,
  ImportDetail,
  ImportDraft,
  ImportSummary,
  ImportWarningCode,
  ModelUse,
  PageArea,
  PdfChoice,
} from './import.ts';
import { importAnswersRoutes } from './import-answers.ts';
import { Confirmation, defineRoute, File, Id, success } from './route.ts';
import { ItemNumber, LARGEST_INTEGER, VersionNumber } from './whole-number.ts';

const ImportParams = z.object({ id: Id });
const DraftParams = z.object({ id: Id, draftId: Id });
const PageParams = z.object({ id: Id, page: Id });

/** `pdf_file` is a PDF or a .docx file. */
export const createFromPdfRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/create-from-pdf/',
  access: 'ADM',
  summary: 'Read the questions of a booklet in the background; nothing reaches the bank unaccepted',
  form: PdfChoice.extend({ pdf_file: File }),
  answer: success(ImportSummary),
  status: 202,
});

export const updateFromPdfRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/update-from-pdf/',
  access: 'ADM',
  summary: 'Read the keys of an answer sheet in the background; nothing changes until they are applied',
  form: PdfChoice.extend({ pdf_file: File }),
  answer: success(ImportSummary),
  status: 202,
});

export const importListRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/',
  access: 'ADM',
  summary:
    'Imports that wait, run or have something left to review, newest first; then the latest ended ones',
  answer: success(z.array(ImportSummary)),
});

export const importRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/',
  access: 'ADM',
  summary: 'One import with its pages, groups and counts',
  params: ImportParams,
  answer: success(ImportDetail),
});

/** Sends an event whenever the import changes. The stream ends when reading has ended. */
export const importEventsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/events/',
  access: 'ADM',
  summary: 'An import as it goes on, as server-sent events',
  params: ImportParams,
  answer: ImportDetail,
  produces: 'text/event-stream',
});

export const cancelImportRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/cancel/',
  access: 'ADM',
  summary: 'Stop an import that waits or runs',
  params: ImportParams,
  answer: success(ImportDetail),
});

export const retryImportRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/retry/',
  access: 'ADM',
  summary: 'Put an import that failed or was cancelled in the queue again',
  params: ImportParams,
  answer: success(ImportDetail),
});

export const deleteImportRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/imports/:id/',
  access: 'ADM',
  summary: 'Remove an import with its drafts and its file; what was accepted stays in the bank',
  params: ImportParams,
  answer: Confirmation,
});

export const importPictureRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/pages/:page/picture/',
  access: 'ADM',
  summary: "A page's picture",
  params: PageParams,
  answer: z.unknown(),
  produces: 'image/webp',
});

export const chooseGroupRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/group/',
  access: 'ADM',
  summary: 'Choose which group of the file is imported',
  params: ImportParams,
  body: z.strictObject({ group: z.number().int().min(0).max(200) }),
  answer: success(ImportDetail),
});

export const importDraftsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/drafts/',
  access: 'ADM',
  summary: 'Drafts of the chosen group in the order of their numbers, with their keys',
  params: ImportParams,
  answer: success(z.array(ImportDraft)),
});

export const addDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/',
  access: 'ADM',
  once: true,
  summary: 'Add an empty draft, e.g. for a number that is missing',
  params: ImportParams,
  body: z.strictObject({ number: ItemNumber }),
  answer: success(ImportDraft),
  status: 201,
});

/**
 * The form of a draft: its content, its version, and the files of its images under keys like
 * `questions[0][statement][1][value]`.
 */
const DraftForm = z.object({ data: DraftContent, version: DraftVersion }).catchall(File);

export const updateDraftRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/drafts/:draftId/',
  access: 'ADM',
  summary: 'Change a draft; it may stay incomplete',
  params: DraftParams,
  form: DraftForm,
  answer: success(ImportDraft),
});

/**
 * Accepting a draft a second time answers the same question. The draft may have warnings that the bank's rules don't
 * refuse by themselves. Then `warnings` must name all of them, so that nobody accepts what they haven't seen; otherwise
 * the answer is 409 WARNINGS_UNSEEN.
 */
export const acceptDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/accept/',
  access: 'ADM',
  summary: 'Take a draft into the bank by every rule of the bank',
  params: DraftParams,
  body: z.strictObject({
    version: VersionNumber,
    /** Codes of the warnings that the administrator has seen and accepts. Absent means none. */
    warnings: z.array(ImportWarningCode).max(40).optional(),
  }),
  answer: success(ImportDraft),
});

export const acceptAllRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/accept/',
  access: 'ADM',
  summary: 'Take every draft without warnings into the bank',
  params: ImportParams,
  answer: success(
    z.object({
      accepted: z.number().int(),
      left: z.number().int(),
      /** Drafts that a rule of the bank refuses, each with the reason in Spanish. */
      refused: z.array(z.object({ draft_id: z.number().int(), reason: z.string() })),
    }),
  ),
});

export const discardDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/discard/',
  access: 'ADM',
  summary: 'Put a draft aside',
  params: DraftParams,
  answer: success(ImportDraft),
});

export const restoreDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/restore/',
  access: 'ADM',
  summary: 'Take a draft back that was put aside',
  params: DraftParams,
  answer: success(ImportDraft),
});

/** Splits a COMMON draft. Each item becomes an INDIVIDUAL draft that begins with the shared blocks. */
export const ungroupDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/ungroup/',
  access: 'ADM',
  summary: 'Ungroup a draft',
  params: DraftParams,
  answer: success(z.array(ImportDraft)),
});

/**
 * Takes one item out of a COMMON draft. It becomes an INDIVIDUAL draft that begins with the shared blocks; the other
 * items stay together.
 */
export const takeOutItemRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/take-out/',
  access: 'ADM',
  summary: 'Make one item of a COMMON draft a draft by itself; answers both, in the order of their numbers',
  params: DraftParams,
  body: z.strictObject({ item: z.number().int().min(0).max(39), version: VersionNumber }),
  answer: success(z.array(ImportDraft)),
});

/**
 * Joins drafts into one COMMON draft. Its shared statement is that of the only COMMON draft among them, else the blocks
 * with which all of them begin, else empty. The draft with the lowest number is kept; the others are removed.
 */
export const joinDraftsRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/join/',
  access: 'ADM',
  summary: 'Put drafts under one shared statement',
  params: ImportParams,
  body: z.strictObject({
    drafts: z
      .array(z.strictObject({ id: z.number().int().min(1).max(LARGEST_INTEGER), version: VersionNumber }))
      .min(1)
      .max(40),
  }),
  answer: success(ImportDraft),
});

/** Sets all areas of an item, or of the shared statement when `item` is null. Areas that are not sent are removed. */
export const setDraftAreasRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/drafts/:draftId/areas/',
  access: 'ADM',
  summary: 'Say where a part of a draft stands on the pages',
  params: DraftParams,
  body: z.strictObject({
    item: z.number().int().min(0).max(39).nullable(),
    areas: z.array(PageArea).max(20),
    version: VersionNumber,
  }),
  answer: success(ImportDraft),
});

export const setDraftKindsRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/kinds/',
  access: 'ADM',
  summary: 'Set the kind of all pending items from one number to another',
  params: ImportParams,
  body: z.strictObject({
    from: ItemNumber,
    to: ItemNumber,
    kind: Kind,
  }),
  answer: success(z.array(ImportDraft)),
});

/** Answers the path of the stored image, which can then be put into a statement. */
export const cutImageRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/cut/',
  access: 'ADM',
  summary: 'Cut an image out of a page',
  params: ImportParams,
  body: PageArea,
  answer: success(z.object({ value: z.string() })),
});

export const draftJustificationRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/justification/',
  access: 'ADM',
  summary: "Have the language model draft an item's justification; it is marked as a draft",
  params: DraftParams,
  body: z.strictObject({ item: z.number().int().min(0).max(39), version: VersionNumber }),
  answer: success(ImportDraft),
});

/** Whether a language model is configured. Without one, the page doesn't offer to use it. */
export const importOptionsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/options/',
  access: 'ADM',
  summary: 'What imports can use on this server',
  answer: success(
    z.object({
      has_model: z.boolean(),
      model: z.string().nullable(),
      /** Where the model takes part unless an import asks for something else. */
      model_use: ModelUse,
    }),
  ),
});

export const importRoutes = [
  createFromPdfRoute,
  updateFromPdfRoute,
  importListRoute,
  importOptionsRoute,
  importRoute,
  importEventsRoute,
  cancelImportRoute,
  retryImportRoute,
  deleteImportRoute,
  importPictureRoute,
  chooseGroupRoute,
  importDraftsRoute,
  addDraftRoute,
  updateDraftRoute,
  acceptDraftRoute,
  acceptAllRoute,
  discardDraftRoute,
  restoreDraftRoute,
  ungroupDraftRoute,
  takeOutItemRoute,
  joinDraftsRoute,
  setDraftAreasRoute,
  setDraftKindsRoute,
  cutImageRoute,
  draftJustificationRoute,
  ...importAnswersRoutes,
] as const;
