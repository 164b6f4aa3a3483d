import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { Tags } from '../../../../ui/feedback/badge.tsx';
import { ExamTimer } from '../clock/exam-timer.tsx';
import { ExamTools, ToolsMenu, type ToolsProps } from './exam-tools.tsx';

export const EXAM_TITLES: Record<AttemptMode, string> = {
  MOCK: 'Simulacro de examen',
  BANK: 'Banco de preguntas',
  WRONG: 'Repaso de Respuestas Erróneas',
};

/** A mock draws from several years; only in the bank one year is what the exam is about. */
function originOf({ mode, tags }: Attempt): string[] {
  return mode === 'BANK' ? [...tags.years.map(String), ...tags.exams] : [];
}

function tagsOf(attempt: Attempt): string[] {
  const { type_exam, source_section, modality, level, specialty } = attempt.tags;
  const tagged = [type_exam, source_section, modality, level, specialty, ...originOf(attempt)];
  // A specialty may bear the name of its level.
  return [...new Set(tagged)].filter((tag) => tag !== null);
}

/** Title, tags, timer and tools of the exam; on phones one line with the rest behind «⋮». */
export function ExamHeader({
  attempt,
  isFinishing,
  ...tools
}: ToolsProps & { attempt: Attempt; isFinishing: boolean }) {
  const { type_exam, modality, level } = attempt.tags;
  return (
    <header className="border-b border-line bg-surface py-2 pr-2 pl-4 md:px-8 md:pt-3.5 md:pb-2">
      <div className="flex items-center justify-between gap-2 md:gap-6">
        <div className="min-w-0">
          <h1 className="font-sans text-base leading-tight font-semibold tracking-normal md:mb-0.5 md:font-serif md:text-[1.375rem]">
            {EXAM_TITLES[attempt.mode]}
          </h1>
          <div className="max-md:hidden">
            <Tags label="Datos del examen" items={tagsOf(attempt)} />
          </div>
          <p className="truncate text-xs text-ink-2 md:hidden">
            {[type_exam, ...originOf(attempt), modality, level].filter((tag) => tag !== null).join(' · ')}
          </p>
        </div>
        <div className="flex flex-none items-center gap-1">
          <ExamTimer attempt={attempt} isFinishing={isFinishing} />
          <ToolsMenu {...tools} />
        </div>
      </div>
      <ExamTools {...tools} />
    </header>
  );
}
