import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { Notice } from '../../../ui/feedback/surface.tsx';
import type { SetupMode } from './setup-state.ts';

const list = new Intl.ListFormat('es');

interface ShortageProps {
  mode: SetupMode;
  preview: ExamPreview;
  isDirective: boolean;
}

/** Says so when the bank holds less than the exam asks for. */
export function Shortage({ mode, preview, isDirective }: ShortageProps) {
  const text = shortageText(mode, preview, isDirective);
  if (text === null) return null;
  return (
    <Notice tone="warn" role="status" className="mt-4 text-sm">
      {text}
    </Notice>
  );
}

function shortageText(mode: SetupMode, preview: ExamPreview, isDirective: boolean): string | null {
  const { kinds, total_questions: total } = preview;
  if (total === 0) {
    const other = isDirective ? 'otro examen' : mode === 'BANK' ? 'otro año' : 'otros años';
    return `No hay preguntas para esta elección. Prueba con ${other}.`;
  }
  if (mode === 'BANK') {
    // A paper is taken whole: only a subtest that is missing altogether makes it shorter.
    const missing = kinds.filter((row) => row.available === 0).map((row) => row.name);
    return missing.length > 0 ? `El banco aún no tiene ${list.format(missing)} de este año.` : null;
  }
  const wanted = kinds.reduce((sum, row) => sum + row.wanted, 0);
  if (total >= wanted) return null;
  return `El banco tiene ${total} de las ${wanted} preguntas del examen. Tu simulacro será más corto.`;
}
