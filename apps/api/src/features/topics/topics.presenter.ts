import type { Topic } from '@amauta/contract/topics.ts';
import type { TopicRow } from './topics.queries.ts';

export function toTopic(row: TopicRow): Topic {
  return {
    id: row.id,
    exam_type: row.examType,
    kind: row.kind,
    code: row.code,
    name: row.name,
    parent: row.parent,
    order: row.position,
    words: row.words,
    question_count: row.questionCount,
    version: row.version,
  };
}
