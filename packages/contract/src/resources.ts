import { z } from 'zod';
import {
  Intro,
  IntroInput,
  Places,
  ReplacementForm,
  Resource,
  ResourceChanges,
  ResourceForm,
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
  SectionChanges,
  SectionInput,
  SubsectionChanges,
  SubsectionInput,
} from './resource.ts';
import { Confirmation, defineRoute, File, Id, success } from './route.ts';
import { idOf } from './whole-number.ts';

const OneParams = z.object({ id: Id });
/** Without `cascade`, a section or subsection that isn't empty is not deleted. */
const CascadeBody = z.strictObject({ cascade: z.boolean().default(false), confirm: z.literal(true) });

export const resourceTreeRoute = defineRoute({
  method: 'GET',
  path: '/resources/tree/',
  access: 'signed-in',
  summary: 'The whole library; premium files are locked for accounts without premium access',
  answer: success(ResourceTree),
});

export const createSectionRoute = defineRoute({
  method: 'POST',
  path: '/resources/sections/',
  access: 'ADM',
  once: true,
  summary: 'Add a section',
  body: SectionInput,
  answer: success(ResourceSection),
  status: 201,
});

export const updateSectionRoute = defineRoute({
  method: 'PUT',
  path: '/resources/sections/:id/',
  access: 'ADM',
  summary: 'Rename a section or change its place',
  params: OneParams,
  body: SectionChanges,
  answer: success(ResourceSection),
});

export const deleteSectionRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/sections/:id/',
  access: 'ADM',
  summary: 'Delete a section, with all that is inside by cascade',
  params: OneParams,
  body: CascadeBody,
  answer: Confirmation,
});

export const reorderSectionsRoute = defineRoute({
  method: 'POST',
  path: '/resources/sections/reorder/',
  access: 'ADM',
  summary: 'Give every section its place',
  body: z.strictObject({ sections: Places }),
  answer: Confirmation,
});

export const createSubsectionRoute = defineRoute({
  method: 'POST',
  path: '/resources/subsections/',
  access: 'ADM',
  once: true,
  summary: 'Add a subsection',
  body: SubsectionInput,
  answer: success(ResourceSubsection),
  status: 201,
});

export const updateSubsectionRoute = defineRoute({
  method: 'PUT',
  path: '/resources/subsections/:id/',
  access: 'ADM',
  summary: 'Rename a subsection or change its place',
  params: OneParams,
  body: SubsectionChanges,
  answer: success(ResourceSubsection),
});

export const deleteSubsectionRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/subsections/:id/',
  access: 'ADM',
  summary: 'Delete a subsection, with its files by cascade',
  params: OneParams,
  body: CascadeBody,
  answer: Confirmation,
});

export const reorderSubsectionsRoute = defineRoute({
  method: 'POST',
  path: '/resources/subsections/reorder/',
  access: 'ADM',
  summary: 'Give every subsection of a section its place',
  body: z.strictObject({ section_id: idOf(), subsections: Places }),
  answer: Confirmation,
});

/** The text fields must come before the files in the form. `file_path` is the PDF. */
export const uploadResourceRoute = defineRoute({
  method: 'POST',
  path: '/resources/files/',
  access: 'ADM',
  once: true,
  summary: 'Upload a PDF into a subsection',
  form: ResourceForm.extend({ file_path: File, preview_image: File.optional() }),
  answer: success(Resource),
  status: 201,
});

export const updateResourceRoute = defineRoute({
  method: 'PUT',
  path: '/resources/files/:id/',
  access: 'ADM',
  summary: 'Change the name, type, place or subsection of a file',
  params: OneParams,
  body: ResourceChanges,
  answer: success(Resource),
});

/**
 * The text fields must come before the files in the form. A new PDF brings the picture of its own first page unless a
 * cover is sent; `cover` says what becomes of the cover when none is sent.
 */
export const replaceResourceRoute = defineRoute({
  method: 'PUT',
  path: '/resources/files/:id/content/',
  access: 'ADM',
  summary: 'Replace the PDF of a file, its cover, or both',
  params: OneParams,
  form: ReplacementForm.extend({ file_path: File.optional(), preview_image: File.optional() }),
  answer: success(Resource),
});

export const deleteResourceRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/files/:id/',
  access: 'ADM',
  summary: 'Delete a file',
  params: OneParams,
  body: z.strictObject({ delete_file: z.boolean().default(true), confirm: z.literal(true) }),
  answer: Confirmation,
});

export const reorderResourcesRoute = defineRoute({
  method: 'POST',
  path: '/resources/files/reorder/',
  access: 'ADM',
  summary: 'Give every file of a subsection its place',
  body: z.strictObject({ subsection_id: idOf(), files: Places }),
  answer: Confirmation,
});

/** There is a single intro, whose id is 1. */
const IntroParams = z.object({ id: z.coerce.number().pipe(z.literal(1)) });

export const updateIntroRoute = defineRoute({
  method: 'PUT',
  path: '/resources/intro-video/:id/',
  access: 'ADM',
  summary: 'Set the intro of the library',
  params: IntroParams,
  body: IntroInput,
  answer: success(Intro),
});

export const deleteIntroRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/intro-video/:id/',
  access: 'ADM',
  summary: 'Remove the intro of the library',
  params: IntroParams,
  body: z.strictObject({ confirm: z.literal(true) }),
  answer: Confirmation,
});

export const resourceRoutes = [
  resourceTreeRoute,
  createSectionRoute,
  reorderSectionsRoute,
  updateSectionRoute,
  deleteSectionRoute,
  createSubsectionRoute,
  reorderSubsectionsRoute,
  updateSubsectionRoute,
  deleteSubsectionRoute,
  uploadResourceRoute,
  reorderResourcesRoute,
  updateResourceRoute,
  replaceResourceRoute,
  deleteResourceRoute,
  updateIntroRoute,
  deleteIntroRoute,
] as const;
