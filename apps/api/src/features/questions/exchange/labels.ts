import { Kind } from '@amauta/contract/catalogue.ts';
import { TopicCode } from '@amauta/contract/questions/question.ts';

interface Labelled {
  type_question: Kind;
  number: number;
  /** Code of the topic. */
  topic: string | null;
}

/**
 * Writes the kind, number and topic of an item as one short text, for formats that have only a text field
 * for them.
 */
export function writeLabel({ type_question: kind, number, topic }: Labelled): string {
  return topic === null ? `${kind} ${number}` : `${kind} ${number} ${topic}`;
}

export function readLabel(label: string): {
  kind: Kind | undefined;
  number: number | undefined;
  topic?: string | undefined;
} {
  const [, kind, number, topic] = /^([A-Z]{2,3}) (\d{1,5})(?: (\S+))?$/.exec(label.trim()) ?? [];
  return {
    kind: Kind.safeParse(kind).data,
    number: number ? Number(number) : undefined,
    topic: TopicCode.safeParse(topic).data,
  };
}

export const titleOf = (number: number) => `Pregunta ${number}`;
