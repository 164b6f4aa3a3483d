import { ExamType } from '@amauta/contract/catalogue.ts';
import { AuthoredEntry } from '@amauta/contract/questions/question.ts';
import { z } from 'zod';

const Id = z.number().int().min(1);

/**
 * A file of the demonstration bank: the entries of one paper, which is a category and year or a directive
 * exam.
 */
export const BankFile = z.strictObject({
  type_exam: ExamType,
  source_section: Id,
  modality: Id.nullable(),
  level: Id.nullable(),
  specialty: Id.nullable(),
  year: Id.nullable(),
  exam_directive: z.strictObject({ name: z.string().min(1), order: Id }).optional(),
  entries: z.array(AuthoredEntry).min(1),
});
export type BankFile = z.infer<typeof BankFile>;
