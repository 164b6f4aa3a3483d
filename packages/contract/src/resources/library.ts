import { z } from 'zod';
import { defineRoute, OneParams } from '../route.ts';
import { storableText } from '../text.ts';
import { idOf, LARGEST_INTEGER, VersionNumber, wholeNumber } from '../whole-number.ts';
import { Description, NewOrder, named, Order } from './fields.ts';
import { Resource } from './files.ts';

export const ResourceSubsection = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  order: z.number().int(),
  /** Id of the section that the subsection belongs to. */
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
  section: idOf(),
  order: Order.optional(),
});
export type SubsectionInput = z.output<typeof SubsectionInput>;

/** Changes of a subsection, by the rules of `SectionChanges`. A subsection can't move to another section. */
export const SubsectionChanges = SubsectionInput.extend({
  description: Description.optional(),
  section: idOf().optional(),
  version: VersionNumber.optional(),
});
export type SubsectionChanges = z.output<typeof SubsectionChanges>;

/** Largest number of characters of a video's address. */
export const VIDEO_URL_LENGTH = 2_000;

/** Path of a file that this server itself serves, such as the demonstration's video. */
const OwnFile = z.string().regex(/^\/(?!\/)[\w./-]+$/);

export const IntroInput = z.strictObject({
  video_url: storableText('La URL del video es requerida')
    .trim()
    .min(1, 'La URL del video es requerida')
    .max(VIDEO_URL_LENGTH, 'Por favor ingrese una URL válida')
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

/** Without `cascade`, a section or subsection that isn't empty is not deleted. */
const CascadeBody = z.strictObject({ cascade: z.boolean().default(false), confirm: z.literal(true) });

export const resourceTreeRoute = defineRoute({
  method: 'GET',
  path: '/resources/tree/',
  access: 'signed-in',
  permission: 'content:read',
  summary: 'The whole library; premium files are locked for accounts without premium access',
  data: ResourceTree,
});

export const createSectionRoute = defineRoute({
  method: 'POST',
  path: '/resources/sections/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a section',
  body: SectionInput,
  data: ResourceSection,
  status: 201,
});

export const updateSectionRoute = defineRoute({
  method: 'PUT',
  path: '/resources/sections/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Rename a section or change its place',
  params: OneParams,
  body: SectionChanges,
  data: ResourceSection,
});

export const deleteSectionRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/sections/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Delete a section, with all that is inside by cascade',
  params: OneParams,
  body: CascadeBody,
});

export const reorderSectionsRoute = defineRoute({
  method: 'POST',
  path: '/resources/sections/reorder/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Give every section its place',
  body: z.strictObject({ sections: NewOrder }),
});

export const createSubsectionRoute = defineRoute({
  method: 'POST',
  path: '/resources/subsections/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a subsection',
  body: SubsectionInput,
  data: ResourceSubsection,
  status: 201,
});

export const updateSubsectionRoute = defineRoute({
  method: 'PUT',
  path: '/resources/subsections/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Rename a subsection or change its place',
  params: OneParams,
  body: SubsectionChanges,
  data: ResourceSubsection,
});

export const deleteSubsectionRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/subsections/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Delete a subsection, with its files by cascade',
  params: OneParams,
  body: CascadeBody,
});

export const reorderSubsectionsRoute = defineRoute({
  method: 'POST',
  path: '/resources/subsections/reorder/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Give every subsection of a section its place',
  body: z.strictObject({ section_id: idOf(), subsections: NewOrder }),
});

/** There is a single intro, whose id is 1. */
const IntroParams = z.object({ id: z.coerce.number().pipe(z.literal(1)) });

export const updateIntroRoute = defineRoute({
  method: 'PUT',
  path: '/resources/intro-video/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Set the intro of the library',
  params: IntroParams,
  body: IntroInput,
  data: Intro,
});

export const deleteIntroRoute = defineRoute({
  method: 'DELETE',
  path: '/resources/intro-video/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove the intro of the library',
  params: IntroParams,
  body: z.strictObject({ confirm: z.literal(true) }),
});
