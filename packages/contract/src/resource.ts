import { z } from 'zod';
import { nameText, StorableText, storableText } from './text.ts';
import { idOf, LARGEST_INTEGER, LAST_PLACE, VersionNumber, wholeNumber } from './whole-number.ts';

/** Bytes of a PDF. */
export const PDF_SIZE_LIMIT = 200 * 1_048_576;
/** Bytes of a preview image. */
export const PREVIEW_SIZE_LIMIT = 5 * 1_048_576;

export const ResourceType = z.enum(['LIBRE', 'PREMIUM']);
export type ResourceType = z.infer<typeof ResourceType>;

/** A PDF of the library. */
export const Resource = z.object({
  id: z.number().int(),
  name: z.string(),
  type: ResourceType,
  /** Premium, and the account has no premium access: there is no `file_url` then. */
  locked: z.boolean(),
  /** Signed and short-lived; opens in the page or a new tab without a header. Null while locked. */
  file_url: z.string().nullable(),
  /** The same file as a download under its name. */
  download_url: z.string().nullable(),
  file_size: z.number().int(),
  /** e.g. "2,4 MB". */
  file_size_human: z.string(),
  /** Null where none could be made. */
  preview_image: z.string().nullable(),
  order: z.number().int(),
  /** Counts the changes of its name, type and subsection. */
  version: z.number().int(),
});
export type Resource = z.infer<typeof Resource>;

export const ResourceSubsection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  /** Id of the section. */
  section: z.number().int(),
  /** Counts the changes of its texts. */
  version: z.number().int(),
  resource_count: z.number().int(),
  resources: z.array(Resource),
});
export type ResourceSubsection = z.infer<typeof ResourceSubsection>;

export const ResourceSection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  /** Counts the changes of its texts. */
  version: z.number().int(),
  subsection_count: z.number().int(),
  total_resource_count: z.number().int(),
  subsections: z.array(ResourceSubsection),
});
export type ResourceSection = z.infer<typeof ResourceSection>;

/** The whole library, in its order. */
export const ResourceTree = z.object({
  /** Name and description of the intro; empty without one. */
  name: z.string(),
  description: z.string(),
  video_url: z.string().nullable(),
  has_intro_video: z.boolean(),
  /** Counts the changes of the intro; 0 without one. */
  intro_version: z.number().int(),
  total_sections: z.number().int(),
  total_subsections: z.number().int(),
  total_resources: z.number().int(),
  sections: z.array(ResourceSection),
});
export type ResourceTree = z.infer<typeof ResourceTree>;

const Description = StorableText.trim().max(2_000, 'La descripción puede tener hasta 2000 caracteres.');
const Order = wholeNumber(1, LAST_PLACE);
const Id = idOf();

function named(text: string) {
  return nameText({
    missing: text,
    tooLong: 'El nombre puede tener hasta 200 caracteres.',
    maximum: 200,
  });
}

export const SectionInput = z.strictObject({
  name: named('El nombre de la sección es requerido'),
  description: Description.default(''),
  /** Without it, last. */
  order: Order.optional(),
});
export type SectionInput = z.output<typeof SectionInput>;

/**
 * What changes of a section; a description or place that is absent stays as it is. With the version that the form began
 * with, a section that was changed meanwhile is refused; without it the texts are written over whatever is stored.
 */
export const SectionChanges = SectionInput.extend({
  description: Description.optional(),
  version: VersionNumber.optional(),
});
export type SectionChanges = z.output<typeof SectionChanges>;

export const SubsectionInput = z.strictObject({
  name: named('El nombre de la subsección es requerido'),
  description: Description.default(''),
  section: Id,
  order: Order.optional(),
});
export type SubsectionInput = z.output<typeof SubsectionInput>;

/** As a section's. The section of a subsection does not change. */
export const SubsectionChanges = SubsectionInput.extend({
  description: Description.optional(),
  section: Id.optional(),
  version: VersionNumber.optional(),
});
export type SubsectionChanges = z.output<typeof SubsectionChanges>;

/** The text fields of an upload's form. */
export const ResourceForm = z.strictObject({
  name: named('El nombre del archivo es requerido'),
  type: ResourceType,
  subsection: z.coerce.number().pipe(Id),
});
export type ResourceForm = z.output<typeof ResourceForm>;

/** What changes of a file; `subsection` moves it to the end of another one, `version` is as a section's. */
export const ResourceChanges = z.strictObject({
  name: named('El nombre del archivo es requerido').optional(),
  type: ResourceType.optional(),
  order: Order.optional(),
  subsection: Id.optional(),
  version: VersionNumber.optional(),
});
export type ResourceChanges = z.output<typeof ResourceChanges>;

/** Every id of the list with its place, from 1, none twice. */
export const Places = z
  .array(z.strictObject({ id: Id, order: Order }))
  .min(1)
  .max(2_000);
export type Places = z.output<typeof Places>;

/** The path of a file that the product serves itself, like the demonstration's video. */
const OwnFile = z.string().regex(/^\/(?!\/)[\w./-]+$/);

export const IntroInput = z.strictObject({
  video_url: storableText('La URL del video es requerida')
    .trim()
    .min(1, 'La URL del video es requerida')
    .max(2_000, 'Por favor ingrese una URL válida')
    .pipe(
      z.union([OwnFile, z.url({ protocol: /^https?$/, hostname: z.regexes.domain })], {
        error: 'Por favor ingrese una URL válida',
      }),
    ),
  name: named('El nombre es requerido'),
  /** Left out, a description that is stored stays. */
  description: Description.optional(),
  /** As a section's; 0 where there was no intro. */
  version: wholeNumber(0, LARGEST_INTEGER).optional(),
});
export type IntroInput = z.output<typeof IntroInput>;

/** The intro as it is stored. */
export const Intro = z.object({
  video_url: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.number().int(),
});
export type Intro = z.infer<typeof Intro>;
