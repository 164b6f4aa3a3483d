import { z } from 'zod';
import { defineRoute, Id, OneParams } from './route.ts';
import { nameText } from './text.ts';
import { LAST_POSITION, VersionNumber, wholeNumberText } from './whole-number.ts';

export const EXAM_TYPES = ['Ascenso', 'Nombramiento', 'Directivos'] as const;
export const ExamType = z.enum(EXAM_TYPES, 'Por favor, selecciona un tipo de examen.');
export type ExamType = z.infer<typeof ExamType>;

export const KINDS = ['CL', 'RL', 'CCP', 'CG'] as const;
/** Kind of an item, which is the subtest that it belongs to. */
export const Kind = z.enum(KINDS);
export type Kind = z.infer<typeof Kind>;

/** Full names of the kinds as the official papers print them. */
export const KIND_NAMES: Record<Kind, string> = {
  CL: 'Comprensión Lectora',
  RL: 'Razonamiento Lógico',
  CCP: 'Conocimientos Curriculares y Pedagógicos',
  CG: 'Conocimientos de Gestión Institucional y Gestión Pública',
};

/** The category of every directive exam. */
export const DIRECTIVE_CATEGORY_ID = 999;
/** The source from which teachers draw: 'Exámenes MINEDU'. */
export const TEACHER_SOURCE_ID = 1;
/** Message for a missing or wrong source. */
export const SOURCE_TEXT = 'Por favor, selecciona una sección fuente.';
/** First and last year that an edition may have. */
export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2100;
/** Largest number of characters of a directive exam's name. */
export const EXAM_NAME_LENGTH = 200;
/** Published editions of the Nombramiento exam. */
export const NOMBRAMIENTO_YEARS = [2018, 2019, 2022, 2024, 2025] as const;

const Named = z.object({ id: z.number().int(), name: z.string() });
const NamedCategory = Named.extend({ category_id: z.number().int().nullable() });

export const Specialty = NamedCategory;
export type Specialty = z.infer<typeof Specialty>;
export const Level = NamedCategory.extend({ specialties: z.array(Specialty) });
export type Level = z.infer<typeof Level>;
export const Modality = NamedCategory.extend({ levels: z.array(Level) });
export type Modality = z.infer<typeof Modality>;

/** The catalogue as flat lists. `types` are the modalities. */
export const Metadata = z.object({
  types: z.array(NamedCategory),
  levels: z.array(NamedCategory.extend({ modality_id: z.number().int() })),
  specialties: z.array(NamedCategory.extend({ level_id: z.number().int() })),
  years: z.array(Named),
});
export type Metadata = z.infer<typeof Metadata>;

/** The catalogue as a tree: modalities hold levels, and levels hold specialties. */
export const MetadataTree = z.object({ modalities: z.array(Modality), sources: z.array(Named) });
export type MetadataTree = z.infer<typeof MetadataTree>;

/** Ids of the modalities, levels and specialties that the signed-in teacher may choose. */
export const ExamAccess = z.object({
  access: z.object({
    types: z.array(z.number().int()),
    levels: z.array(z.number().int()),
    specialties: z.array(z.number().int()),
  }),
});
export type ExamAccess = z.infer<typeof ExamAccess>;

/**
 * An edition of the Directivos exam. `exam_name` and `exam_order` repeat `name` and `order`, because clients read these
 * fields.
 */
export const DirectiveExam = z.object({
  id: z.number().int(),
  name: z.string(),
  order: z.number().int(),
  exam_name: z.string(),
  exam_order: z.number().int(),
  /** Number of items in the bank by kind. Kinds without items are absent. */
  question_counts: z.partialRecord(Kind, z.number().int()),
  /** Raised by each change of the exam's name or order. */
  version: z.number().int(),
});
export type DirectiveExam = z.infer<typeof DirectiveExam>;

/**
 * A row of an exam type's practice blueprint: the rules for one kind. `points_per_question` are those of one
 * right answer, `points_maximum` those of all answers right, and `points_minimum` those to pass.
 */
export const BlueprintRow = z.object({
  kind: Kind,
  name: z.string(),
  question_count: z.number().int(),
  points_per_question: z.number(),
  points_maximum: z.number(),
  points_minimum: z.number(),
  minutes: z.number().int(),
});
export type BlueprintRow = z.infer<typeof BlueprintRow>;

export const metadataRoute = defineRoute({
  method: 'GET',
  path: '/metadata/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Catalogue as flat lists',
  data: Metadata,
});

export const metadataTreeRoute = defineRoute({
  method: 'GET',
  path: '/metadata2/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Catalogue as a tree, with the sources',
  data: MetadataTree,
});

export const examAccessRoute = defineRoute({
  method: 'GET',
  path: '/exam-access/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Modalities, levels and specialties the account may choose',
  data: ExamAccess,
});

export const directiveExamsRoute = defineRoute({
  method: 'GET',
  path: '/exams/exams-directives/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Directive exams in their order, with the questions each holds',
  data: z.array(DirectiveExam),
});

export const blueprintsRoute = defineRoute({
  method: 'GET',
  path: '/exams/blueprints/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Practice blueprint in force for each exam type, in the order of its kinds',
  data: z.object({
    Ascenso: z.array(BlueprintRow),
    Nombramiento: z.array(BlueprintRow),
    Directivos: z.array(BlueprintRow),
  }),
});

/** One of the 25 regions of Peru. The code is that of INEI, the institute of statistics. */
export const Region = z.object({ code: z.string(), name: z.string() });
export type Region = z.infer<typeof Region>;

export const regionsRoute = defineRoute({
  method: 'GET',
  path: '/metadata/regions/',
  access: 'signed-in',
  permission: 'shared:read',
  summary: 'Regions of Peru',
  data: z.array(Region),
});

const YearText = 'Por favor, ingresa un año válido.';
const EditionYear = wholeNumberText(FIRST_YEAR, LAST_YEAR, YearText);

export const addYearRoute = defineRoute({
  method: 'POST',
  path: '/metadata/years/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Add a year to the catalogue',
  body: z.strictObject({ year: EditionYear }),
  status: 201,
});

export const deleteYearRoute = defineRoute({
  method: 'DELETE',
  path: '/metadata/years/:year/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove a year without questions',
  params: z.object({ year: EditionYear }),
});

export const DirectiveExamInput = z.strictObject({
  name: nameText({
    missing: 'Escribe el nombre del examen.',
    tooLong: 'El nombre es demasiado largo.',
    maximum: EXAM_NAME_LENGTH,
  }),
  order: z.coerce
    .number('El orden debe ser un número.')
    .int('El orden debe ser un número entero.')
    .min(0, 'El orden debe ser 0 o mayor.')
    .max(LAST_POSITION, 'El orden es demasiado grande.'),
});

export const addDirectiveExamRoute = defineRoute({
  method: 'POST',
  path: '/exams/exams-directives/create/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a directive exam',
  body: DirectiveExamInput,
  data: DirectiveExam,
  status: 201,
});

export const updateDirectiveExamRoute = defineRoute({
  method: 'PUT',
  path: '/exams/exams-directives/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Rename or reorder a directive exam',
  params: OneParams,
  body: DirectiveExamInput.extend({ id: Id.optional(), version: VersionNumber.optional() }),
  data: DirectiveExam,
});

export const deleteDirectiveExamRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/exams-directives/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove a directive exam without questions',
  params: OneParams,
});
