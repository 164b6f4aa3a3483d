import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { wordsOf } from '../../features/questions/bank/bank-choice.ts';
import { bankCatalogueQuery, filterOf } from '../../features/questions/questions.queries.ts';

/**
 * Returns a function that describes a paper in words. Until the catalogue is loaded, only the exam type and
 * year are known.
 */
export function useCategoryTags(): (category: QuestionCategory) => string[] {
  const { data } = useQuery(bankCatalogueQuery);
  return useCallback(
    (category) => {
      if (!data) return [[category.type_exam, category.exam_name ?? category.year].filter(Boolean).join(' ')];
      const { title, place } = wordsOf(filterOf(category), data);
      return [title, ...place];
    },
    [data],
  );
}
