import type { Resource } from '@amauta/contract/resources/files.ts';
import type {
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
} from '@amauta/contract/resources/library.ts';
import { humanSize } from '../../file-size.ts';
import { previewAddress, signAddress } from './file-address.ts';
import type { FileRow, Library, SectionRow, SubsectionRow } from './library/library.queries.ts';

/** Who reads the library, and when. Decides which files are locked and until when signed addresses work. */
export interface Reader {
  isPremium: boolean;
  secret: string;
  now: Date;
}

export function toResource(file: FileRow, { isPremium, secret, now }: Reader): Resource {
  const isLocked = file.type === 'PREMIUM' && !isPremium;
  const sign = (use: 'view' | 'download') =>
    signAddress({ resourceId: file.id, use }, file.name, secret, now);
  return {
    id: file.id,
    name: file.name,
    type: file.type,
    locked: isLocked,
    file_url: isLocked ? null : sign('view'),
    download_url: isLocked ? null : sign('download'),
    file_size: file.sizeBytes,
    file_size_human: humanSize(file.sizeBytes),
    preview_image: file.previewKey === null ? null : previewAddress(file.previewKey),
    order: file.position,
    version: file.version,
  };
}

export function toSubsection(
  row: SubsectionRow,
  files: readonly FileRow[],
  reader: Reader,
): ResourceSubsection {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    order: row.position,
    section: row.sectionId,
    version: row.version,
    resource_count: files.length,
    resources: files.map((file) => toResource(file, reader)),
  };
}

export function toSection(row: SectionRow, subsections: readonly ResourceSubsection[]): ResourceSection {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    order: row.position,
    version: row.version,
    subsection_count: subsections.length,
    total_resource_count: subsections.reduce((sum, { resource_count }) => sum + resource_count, 0),
    subsections: [...subsections],
  };
}

export function toTree({ sections, subsections, files, intro }: Library, reader: Reader): ResourceTree {
  const filesOf = Map.groupBy(files, (file) => file.subsectionId);
  const partsOf = Map.groupBy(subsections, (subsection) => subsection.sectionId);
  return {
    name: intro?.name ?? '',
    description: intro?.description ?? '',
    video_url: intro?.videoUrl ?? null,
    has_intro_video: intro !== undefined,
    intro_version: intro?.version ?? 0,
    total_sections: sections.length,
    total_subsections: subsections.length,
    total_resources: files.length,
    sections: sections.map((section) =>
      toSection(
        section,
        (partsOf.get(section.id) ?? []).map((row) => toSubsection(row, filesOf.get(row.id) ?? [], reader)),
      ),
    ),
  };
}
