import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceSection, ResourceSubsection } from '@amauta/contract/resources/library.ts';
import type { Deletion } from './deletion.ts';

/** The dialog open over the library; null for none. */
export type ManageDialog =
  | { kind: 'intro' | 'new-section' }
  | { kind: 'edit-section' | 'new-subsection'; section: ResourceSection }
  | { kind: 'edit-subsection' | 'upload'; subsection: ResourceSubsection }
  | { kind: 'edit-file'; file: Resource; subsectionId: number }
  | { kind: 'delete'; deletion: Deletion }
  | null;
