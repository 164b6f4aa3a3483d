import { z } from 'zod';
import { MEGABYTE } from '../megabyte.ts';
import { defineRoute, File, OneParams } from '../route.ts';
import { idOf, VersionNumber } from '../whole-number.ts';
import { NewOrder, named, Order } from './fields.ts';

/** Largest size of a PDF, in bytes. */
export const PDF_SIZE_LIMIT = 200 * MEGABYTE;
/** Largest size of a preview image, in bytes. */
export const PREVIEW_SIZE_LIMIT = 5 * MEGABYTE;

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

/** Names an upload, so that its sender can cancel it. The sender draws the key at random. */
const UploadKey = z.string().regex(/^[0-9a-f]{32}$/, 'Debe tener 32 cifras de 0 a f.');

/** The text fields of the form that uploads a file. */
export const ResourceForm = z.strictObject({
  name: named('El nombre del archivo es requerido'),
  type: ResourceType,
  subsection: z.coerce.number().pipe(idOf()),
  upload_key: UploadKey.optional(),
});
export type ResourceForm = z.output<typeof ResourceForm>;

/** What happens to the cover when no picture is sent: the cover stays, or the first page becomes the cover. */
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
  subsection: idOf().optional(),
  version: VersionNumber.optional(),
});
export type ResourceChanges = z.output<typeof ResourceChanges>;

/** The text fields must come before the files in the form. `file_path` is the PDF. */
export const uploadResourceRoute = defineRoute({
  method: 'POST',
  path: '/resources/files/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Upload a PDF into a subsection',
  form: ResourceForm.extend({ file_path: File, preview_image: File.optional() }),
  data: Resource,
  status: 201,
});

/**
 * Removes what was stored of an upload that its sender cancelled. The answer is the same when nothing was
 * stored.
 */
export const cancelUploadRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/uploads/:upload_key/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take back a cancelled upload',
  params: z.object({ upload_key: UploadKey }),
});

export const updateResourceRoute = defineRoute({
  method: 'PUT',
  path: '/resources/files/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Change the name, type, place or subsection of a file',
  params: OneParams,
  body: ResourceChanges,
  data: Resource,
});

/**
 * The text fields must come before the files in the form. A new PDF gets a picture of its first page as its
 * cover, unless a cover is sent or `cover` is 'keep'.
 */
export const replaceResourceRoute = defineRoute({
  method: 'PUT',
  path: '/resources/files/:id/content/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Replace the PDF of a file, its cover, or both',
  params: OneParams,
  form: ReplacementForm.extend({ file_path: File.optional(), preview_image: File.optional() }),
  data: Resource,
});

export const deleteResourceRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/files/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Delete a file',
  params: OneParams,
  body: z.strictObject({ delete_file: z.boolean().default(true), confirm: z.literal(true) }),
});

export const reorderResourcesRoute = defineRoute({
  method: 'POST',
  path: '/resources/files/reorder/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Give every file of a subsection its place',
  body: z.strictObject({ subsection_id: idOf(), files: NewOrder }),
});
