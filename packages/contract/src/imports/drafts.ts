import { z } from 'zod';
import { Block, SENT_HTML_LENGTH } from '../block.ts';
import { Kind } from '../catalogue.ts';
import {
  BLOCKS_PER_STATEMENT,
  EntryClass,
  ITEMS_PER_ENTRY,
  MISSING_PARTS,
  MOST_ALTERNATIVES,
  PARTS_TEXT,
  TOO_MANY_ALTERNATIVES,
  TopicCode,
} from '../questions/question.ts';
import { defineRoute, File, Id, OneParams } from '../route.ts';
import { ItemNumber, LARGEST_INTEGER, VersionNumber, wholeNumber, wholeNumberText } from '../whole-number.ts';
import { PageArea } from './import.ts';
import { ImportWarning, ImportWarningCode } from './warnings.ts';

/** The version of a draft that the administrator saw, sent in a form. */
export const DraftVersion = wholeNumberText(1, LARGEST_INTEGER);

/** An alternative of a draft. Its text may still be empty. */
const DraftAlternative = z.strictObject({
  text: z.string().max(SENT_HTML_LENGTH, 'Una alternativa es demasiado larga.'),
  correct: z.boolean(),
});

/**
 * The fields of a draft's item that an administrator may change. They are checked less strictly than in the bank,
 * because a draft may be unfinished.
 */
const DraftItemContent = z.strictObject({
  number: ItemNumber,
  type_question: Kind,
  statement: z.array(Block, PARTS_TEXT).max(BLOCKS_PER_STATEMENT),
  alternatives: z.array(DraftAlternative, PARTS_TEXT).max(MOST_ALTERNATIVES, TOO_MANY_ALTERNATIVES),
  justification: z.array(Block).max(BLOCKS_PER_STATEMENT),
  /** Code of the topic that a person chose. */
  topic: TopicCode.nullable().optional(),
});

export const DraftContent = z.strictObject({
  type_question: EntryClass,
  /** Empty for INDIVIDUAL. */
  shared_statement: z.array(Block, MISSING_PARTS).max(BLOCKS_PER_STATEMENT),
  questions: z.array(DraftItemContent, MISSING_PARTS).min(1, MISSING_PARTS).max(ITEMS_PER_ENTRY),
});
export type DraftContent = z.infer<typeof DraftContent>;

export const DraftStatus = z.enum(['pending', 'accepted', 'discarded']);
export type DraftStatus = z.infer<typeof DraftStatus>;

/** The reader warns of an item whose confidence is below this. */
export const SURE_FROM = 0.995;

/** A question that was read from a booklet and isn't in the bank yet. */
export const ImportDraft = z.object({
  id: z.number().int(),
  status: DraftStatus,
  type_question: EntryClass,
  shared_statement: z.array(Block),
  questions: z.array(
    DraftItemContent.extend({
      /** Areas of the PDF that the item was read from. Empty for an item that was added by hand. */
      areas: z.array(PageArea),
      warnings: z.array(ImportWarning),
      /** Source of the key, e.g. 'hoja A04-EBRP-11'. Null while there is no key, or when a person marked it. */
      key_source: z.string().nullable(),
      /**
       * How likely the reader thinks the item is right, from 0 to 1. Null when a person wrote the item or
       * nothing was measured.
       */
      confidence: z.number().min(0).max(1).nullable(),
      /** A model drafted the justification, and nobody has saved it yet. */
      has_drafted_justification: z.boolean(),
    }),
  ),
  /** Areas of the shared statement. */
  areas: z.array(PageArea),
  /** Warnings about the question as a whole. */
  warnings: z.array(ImportWarning),
  /** Who wrote the draft last: the reader with its rules, the language model, or a person. */
  origin: z.enum(['reader', 'model', 'person']),
  /** Id of the question in the bank, once the draft was accepted. */
  entry_id: z.number().int().nullable(),
  /** Raised by each change. A change that names an older version is refused. */
  version: z.number().int(),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

/** Position of an item within its draft, from 0. */
const ItemIndex = wholeNumber(0, ITEMS_PER_ENTRY - 1);

const DraftParams = z.object({ id: Id, draftId: Id });

export const importDraftsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/drafts/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Drafts of the chosen group in the order of their numbers, with their keys',
  params: OneParams,
  data: z.array(ImportDraft),
});

export const addDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add an empty draft, e.g. for a number that is missing',
  params: OneParams,
  body: z.strictObject({ number: ItemNumber }),
  data: ImportDraft,
  status: 201,
});

/**
 * The form of a draft: its content, its version, and its image files under keys like
 * `questions[0][statement][1][value]`.
 */
const DraftForm = z.object({ data: DraftContent, version: DraftVersion }).catchall(File);

export const updateDraftRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/drafts/:draftId/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Change a draft; it may stay incomplete',
  params: DraftParams,
  form: DraftForm,
  data: ImportDraft,
});

/**
 * Accepting a draft twice answers the same question. A draft may have warnings that the bank's rules allow.
 * Then `warnings` must name all of them, so that nobody accepts a warning unseen; otherwise the answer is 409
 * WARNINGS_UNSEEN.
 */
export const acceptDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/accept/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take a draft into the bank by every rule of the bank',
  params: DraftParams,
  body: z.strictObject({
    version: VersionNumber,
    /** Codes of the warnings that the administrator has seen and accepts. Absent means none. */
    warnings: z.array(ImportWarningCode).max(40).optional(),
  }),
  data: ImportDraft,
});

/** A draft in the version that the administrator saw. */
const SeenDraft = z.strictObject({
  id: z.number().int().min(1).max(LARGEST_INTEGER),
  version: VersionNumber,
});

/** More drafts than any file has. */
const MOST_SEEN = 20_000;

/**
 * With `drafts`, only these are taken, each in the version named there. Those that changed since, or have got a
 * warning, are left and named in `refused`. Without `drafts`, each draft is taken as it stands.
 */
export const acceptAllRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/accept/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take every draft without warnings into the bank',
  params: OneParams,
  body: z.strictObject({ drafts: z.array(SeenDraft).max(MOST_SEEN).optional() }).nullish(),
  data: z.object({
    accepted: z.number().int(),
    left: z.number().int(),
    /** Drafts that a rule of the bank refuses, or that changed since they were seen, each with the reason in Spanish. */
    refused: z.array(z.object({ draft_id: z.number().int(), reason: z.string() })),
  }),
});

/** With a version, a draft that was changed since is refused. Discarding a discarded draft changes nothing. */
export const discardDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/discard/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Put a draft aside',
  params: DraftParams,
  body: z.strictObject({ version: VersionNumber.optional() }).nullish(),
  data: ImportDraft,
});

export const restoreDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/restore/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take a draft back that was put aside',
  params: DraftParams,
  data: ImportDraft,
});

/** Splits a COMMON draft. Each item becomes an INDIVIDUAL draft that begins with the shared blocks. */
export const ungroupDraftRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/ungroup/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Ungroup a draft',
  params: DraftParams,
  data: z.array(ImportDraft),
});

/**
 * Takes one item out of a COMMON draft. The item becomes an INDIVIDUAL draft that begins with the shared
 * blocks; the other items stay together.
 */
export const takeOutItemRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/take-out/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Make one item of a COMMON draft a draft by itself; answers both, in the order of their numbers',
  params: DraftParams,
  body: z.strictObject({ item: ItemIndex, version: VersionNumber }),
  data: z.array(ImportDraft),
});

/**
 * Joins drafts into one COMMON draft. Its shared statement comes from the only COMMON draft among them;
 * without one, from the blocks with which all of them begin; else it is empty. The draft with the lowest
 * number is kept, the others are removed.
 */
export const joinDraftsRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/join/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Put drafts under one shared statement',
  params: OneParams,
  body: z.strictObject({
    drafts: z.array(SeenDraft).min(1).max(ITEMS_PER_ENTRY),
  }),
  data: ImportDraft,
});

/** Sets all areas of an item, or of the shared statement when `item` is null. Areas that are not sent are removed. */
export const setDraftAreasRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/drafts/:draftId/areas/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Say where a part of a draft stands on the pages',
  params: DraftParams,
  body: z.strictObject({
    item: ItemIndex.nullable(),
    areas: z.array(PageArea).max(20),
    version: VersionNumber,
  }),
  data: ImportDraft,
});

export const setDraftKindsRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/kinds/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Set the kind of all pending items from one number to another',
  params: OneParams,
  body: z.strictObject({
    from: ItemNumber,
    to: ItemNumber,
    kind: Kind,
  }),
  data: z.array(ImportDraft),
});

export const draftJustificationRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/drafts/:draftId/justification/',
  access: 'ADM',
  permission: 'content:write',
  summary: "Have the language model draft an item's justification; it is marked as a draft",
  params: DraftParams,
  body: z.strictObject({ item: ItemIndex, version: VersionNumber }),
  data: ImportDraft,
});
