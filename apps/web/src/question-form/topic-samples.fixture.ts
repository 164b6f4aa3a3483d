import type { Topic } from '@amauta/contract/topics.ts';

function topicOf(id: number, code: string, name: string, change: Partial<Topic> = {}): Topic {
  return {
    id,
    exam_type: 'Ascenso',
    kind: 'CCP',
    code,
    name,
    parent: null,
    order: id,
    words: [],
    question_count: 0,
    version: 1,
    ...change,
  };
}

export const topicSamples: Topic[] = [
  topicOf(1, 'CCP-MAT', 'Matemática'),
  topicOf(2, 'CCP-PRO', 'Proporcionalidad', { parent: 'CCP-MAT', words: ['razón'], question_count: 3 }),
  topicOf(3, 'CCP-CLI', 'Clima de aula', { words: ['burlas'] }),
  topicOf(4, 'RL-ORD', 'Ordenamiento', { kind: 'RL' }),
];
