import { type RootNode, readMath } from '@amauta/rich-text/math.ts';
import type { LexicalEditor } from 'lexical';
import { useState } from 'react';
import { selectedText } from '../math/insert-math.ts';
import { MathForm } from './math-form.tsx';
import { MathInput } from './math-input.tsx';

const HINT = 'Haz clic en un campo y usa los botones x² y x₂ para agregar exponentes y subíndices';
const INDEX_HINT = 'Índice de la raíz (ej: 3 para raíz cúbica)';
/** Shown in the preview for a part without text. */
const BLANK = '□';

const QUICK_INDICES = [
  { index: '', sign: '√', name: 'Raíz cuadrada' },
  { index: '3', sign: '∛', name: 'Raíz cúbica' },
  { index: '4', sign: '∜', name: 'Raíz cuarta' },
  { index: 'n', sign: 'ⁿ√', name: 'Raíz n-ésima' },
] as const;

interface RootFormProps {
  editor: LexicalEditor;
  onInsert: (root: RootNode) => void;
  onCancel: () => void;
}

/** The form of a new root. The selected text becomes the radicand, because the root replaces it. */
export function RootForm({ editor, onInsert, onCancel }: RootFormProps) {
  const [index, setIndex] = useState('');
  const [radicand, setRadicand] = useState(() => selectedText(editor));
  const root = readMath({ math: 'root', index, radicand });
  const insert = () => {
    if (root?.type === 'root') onInsert(root);
  };
  return (
    <MathForm
      math={root}
      preview={{ type: 'root', index: index.trim(), radicand: radicand.trim() || BLANK }}
      hint={HINT}
      onInsert={insert}
      onCancel={onCancel}
    >
      <MathInput label="Radicando" required value={radicand} onChange={setRadicand} onEnter={insert} />
      <fieldset className="flex gap-1">
        <legend className="sr-only">Tipo de raíz</legend>
        {QUICK_INDICES.map(({ index: quick, sign, name }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={index.trim() === quick}
            title={name}
            className="grid h-10 flex-1 place-items-center rounded-md border border-line-strong font-serif aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-ink"
            onClick={() => setIndex(quick)}
          >
            {sign}
          </button>
        ))}
      </fieldset>
      <MathInput
        label="Índice (opcional)"
        value={index}
        onChange={setIndex}
        onEnter={insert}
        hint={INDEX_HINT}
      />
    </MathForm>
  );
}
