import { z } from 'zod';
import { nameText, StorableText, storableText } from './text.ts';
import { idOf, LARGEST_INTEGER, LAST_PLACE, VersionNumber, wholeNumber } from './whole-number.ts';

/** Largest size of a PDF, in bytes. */
export const PDF_SIZE_LIMIT = 200 * 1_048_576;
/** Largest size of a preview image, in bytes. */
export const PREVIEW_SIZE_LIMIT = 5 * 1_048_576;

export const ResourceType = z.enum(['LIBRE', 'PREMIUM']);
export type ResourceType = z.infer<typeof ResourceType>;

/** A PDF of the library. */
export const Resource = z.object({
  id: z.number().int(),
  name: z.string(),
  type: ResourceType,
  /** The file is PREMIUM and the account has no premium access. `file_url` is then null. */
  locked: z.boolean(),
  /**
   * Signed address that works for a short time without a header, in the page and in a new tab. Null while
   * locked.
   */
  file_url: z.string().nullable(),
  /** Signed address that downloads the file under its name. Null while locked. */
  download_url: z.string().nullable(),
  file_size: z.number().int(),
  /** Size in words, e.g. '2,4 MB'. */
  file_size_human: z.string(),
  /** Null when no preview could be made. */
  preview_image: z.string().nullable(),
  order: z.number().int(),
  /** Raised by each change of the file's name, type or subsection. */
  version: z.number().int(),
});
export type Resource = z.infer<typeof Resource>;

export const ResourceSubsection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  /** Id of the section that it belongs to. */
  section: z.number().int(),
  /** Raised by each change of the texts. */
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
  /** Raised by each change of the texts. */
  version: z.number().int(),
  subsection_count: z.number().int(),
  total_resource_count: z.number().int(),
  subsections: z.array(ResourceSubsection),
});
export type ResourceSection = z.infer<typeof ResourceSection>;

/** The whole library, in its order. */
export const ResourceTree = z.object({
  /** Name and description of the intro; empty without an intro. */
  name: z.string(),
  description: z.string(),
  video_url: z.string().nullable(),
  has_intro_video: z.boolean(),
  /** Raised by each change of the intro; 0 without an intro. */
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
  /** Position among the sections. Without it the section comes last. */
  order: Order.optional(),
});
export type SectionInput = z.output<typeof SectionInput>;

/**
 * Changes of a section. An absent description or order stays as it is. With the version that the form began
 * with, the change is refused when the section was changed meanwhile; without a version the texts overwrite
 * what is stored.
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

/** Changes of a subsection, by the rules of `SectionChanges`. A subsection can't move to another section. */
export const SubsectionChanges = SubsectionInput.extend({
  description: Description.optional(),
  section: Id.optional(),
  version: VersionNumber.optional(),
});
export type SubsectionChanges = z.output<typeof SubsectionChanges>;

/** The text fields of the form that uploads a file. */
export const ResourceForm = z.strictObject({
  name: named('El nombre del archivo es requerido'),
  type: ResourceType,
  subsection: z.coerce.number().pipe(Id),
});
export type ResourceForm = z.output<typeof ResourceForm>;

/** What becomes of the cover where no picture is sent: it stays, or the first page takes its place. */
export const CoverChoice = z.enum(['keep', 'first_page']);
export type CoverChoice = z.infer<typeof CoverChoice>;

/** The text fields of the form that replaces the content of a file. */
export const ReplacementForm = z.strictObject({
  cover: CoverChoice.default('first_page'),
  version: z.coerce.number().pipe(VersionNumber).optional(),
});
export type ReplacementForm = z.output<typeof ReplacementForm>;

/**
 * Changes of a file, by the rules of `SectionChanges`. `subsection` moves the file to the end of another
 * subsection.
 */
export const ResourceChanges = z.strictObject({
  name: named('El nombre del archivo es requerido').optional(),
  type: ResourceType.optional(),
  order: Order.optional(),
  subsection: Id.optional(),
  version: VersionNumber.optional(),
});
export type ResourceChanges = z.output<typeof ResourceChanges>;

/** A new order: every id of the list, each once, with its position from 1. */
export const Places = z
  .array(z.strictObject({ id: Id, order: Order }))
  .min(1)
  .max(2_000);
export type Places = z.output<typeof Places>;

/** Path of a file that the server itself serves, such as the demonstration's video. */
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
  /** When absent, the stored description stays. */
  description: Description.optional(),
  /** The version that the form began with, by the rules of `SectionChanges`; 0 when there was no intro. */
  version: wholeNumber(0, LARGEST_INTEGER).optional(),
});
export type IntroInput = z.output<typeof IntroInput>;

export const Intro = z.object({
  video_url: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.number().int(),
});
export type Intro = z.infer<typeof Intro>;
