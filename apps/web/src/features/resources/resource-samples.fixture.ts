import type { Resource } from '@amauta/contract/resources/files.ts';
import type {
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
} from '@amauta/contract/resources/library.ts';

export function sampleResource(id: number, name: string, change: Partial<Resource> = {}): Resource {
  return {
    id,
    name,
    type: 'LIBRE',
    locked: false,
    file_url: `/media/files/${id}`,
    download_url: `/media/files/${id}?descarga=1`,
    file_size: 2_516_582,
    file_size_human: '2,4 MB',
    preview_image: null,
    order: id,
    version: 1,
    ...change,
  };
}

export function sampleSubsection(id: number, name: string, resources: Resource[] = []): ResourceSubsection {
  const count = resources.length;
  return { id, name, description: '', order: id, version: 1, section: 1, resource_count: count, resources };
}

export function sampleSection(
  id: number,
  name: string,
  subsections: ResourceSubsection[] = [],
): ResourceSection {
  return {
    id,
    name,
    description: '',
    order: id,
    version: 1,
    subsection_count: subsections.length,
    total_resource_count: subsections.reduce((sum, { resource_count }) => sum + resource_count, 0),
    subsections,
  };
}

/** Two sections. The first has two subsections, one of which holds three files. */
export function sampleTree(change: Partial<ResourceTree> = {}): ResourceTree {
  const guides = sampleSubsection(11, 'Evaluación formativa', [
    sampleResource(101, 'Retroalimentación'),
    sampleResource(102, 'Criterios de evaluación', { type: 'PREMIUM' }),
    sampleResource(103, 'Compendio de casos'),
  ]);
  const sections = [
    sampleSection(1, 'Conocimientos pedagógicos', [guides, sampleSubsection(12, 'Clima de aula')]),
    sampleSection(2, 'Comprensión lectora'),
  ];
  return {
    name: '',
    description: '',
    video_url: null,
    has_intro_video: false,
    intro_version: 0,
    total_sections: 2,
    total_subsections: 2,
    total_resources: 3,
    sections,
    ...change,
  };
}
