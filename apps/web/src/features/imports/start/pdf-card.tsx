import type { ImportSubject } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SUBJECT_TITLES } from '../import-words.ts';
import { StartImportDialog } from './start-import-dialog.tsx';

const SUBJECTS: readonly ImportSubject[] = ['questions', 'answers'];

interface PdfCardProps {
  /** The paper chosen, or null while the choice isn't complete. */
  category: QuestionCategory | null;
  /** Id of the text that says what is missing in the choice. */
  problemId: string | undefined;
  /** The words for the category. */
  tags: readonly string[];
}

/** On the bank screen: the buttons that import a booklet or its answers from a PDF or Word file. */
export function PdfCard({ category, problemId, tags }: PdfCardProps) {
  const [subject, setSubject] = useState<ImportSubject | null>(null);
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-paper p-4">
      <h3 className="flex items-center gap-2 font-sans text-sm font-semibold text-gold-ink">
        <Sparkles className="icon-s" />
        Desde un PDF o Word
      </h3>
      <p className="text-sm text-ink-2">
        Sube el cuadernillo o la hoja de respuestas. Nada llega al banco sin tu revisión.
      </p>
      {SUBJECTS.map((one) => (
        <Button
          key={one}
          aria-disabled={category === null}
          aria-describedby={problemId}
          onClick={() => setSubject(one)}
        >
          {SUBJECT_TITLES[one]}
        </Button>
      ))}
      {subject && category ? (
        <StartImportDialog
          subject={subject}
          category={category}
          tags={tags}
          onClose={() => setSubject(null)}
        />
      ) : null}
    </div>
  );
}
