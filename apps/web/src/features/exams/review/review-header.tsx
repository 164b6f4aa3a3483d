import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, LayoutGrid } from 'lucide-react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Whole } from '../../../ui/whole.tsx';
import { MODE_WORDS } from '../my-exams/attempt-words.ts';
import { splitName } from '../setup/choice-text.ts';

interface ReviewHeaderProps {
  attempt: Attempt;
  /** How many items were answered wrongly. */
  wrong: number;
  onPanel: () => void;
}

export function ReviewHeader({ attempt, wrong, onPanel }: ReviewHeaderProps) {
  const { type_exam, modality, level, specialty } = attempt.tags;
  const name = attempt.mode === 'WRONG' ? 'Repaso' : MODE_WORDS[attempt.mode].name;
  const date = formatDate(attempt.start_time);
  const tags = [type_exam, `${name} del ${date}`, modality && splitName(modality).short, level, specialty];
  return (
    <header className="flex items-center justify-between gap-2 border-b border-line bg-surface py-2 pr-2 pl-4 md:gap-6 md:px-8 md:py-3.5">
      <div className="min-w-0">
        <h1
          tabIndex={-1}
          className="font-sans text-base leading-tight font-semibold tracking-normal md:mb-0.5 md:font-serif md:text-[1.375rem]"
        >
          Respuestas Erróneas
        </h1>
        <div className="max-md:hidden">
          {/* A specialty may have the same name as its level: show the name once. */}
          <Tags label="Datos del examen" items={[...new Set(tags)]} />
        </div>
        <p className="text-xs text-ink-2 md:hidden">
          {name} del <Whole>{date}</Whole>
        </p>
      </div>
      <div className="flex flex-none items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label={wrong === 1 ? 'Ver la incorrecta' : `Ver las ${wrong} incorrectas`}
          aria-haspopup="dialog"
          onClick={onPanel}
          className="lg:hidden"
        >
          <LayoutGrid className="text-ink" />
        </Button>
        <Link
          to={paths.examResults(type_exam, modeSlugOf(attempt.mode), attempt.exam_attempt_id)}
          aria-label="Volver a resultados"
          className={`${buttonClass()} max-md:px-3.5`}
        >
          <ArrowLeft />
          <span className="max-md:hidden">Volver a resultados</span>
          <span className="md:hidden">Resultados</span>
        </Link>
      </div>
    </header>
  );
}
