import { type FractionNode, readMath } from '@amauta/rich-text/math.ts';
import type { LexicalEditor } from 'lexical';
import { useRef, useState } from 'react';
import { selectedText } from '../math/insert-math.ts';
import { MathForm } from './math-form.tsx';
import { MathInput } from './math-input.tsx';

const HINT = 'Haz clic en un campo y usa los botones x² y x₂ para agregar exponentes y subíndices';
/** Shown in the preview for a part without text. */
const BLANK = '□';

interface FractionFormProps {
  editor: LexicalEditor;
  onInsert: (fraction: FractionNode) => void;
  onCancel: () => void;
}

/**
 * The form of a new fraction. The selected text becomes the numerator, because the fraction replaces it. Enter goes on
 * to the denominator, then inserts.
 */
export function FractionForm({ editor, onInsert, onCancel }: FractionFormProps) {
  const [numerator, setNumerator] = useState(() => selectedText(editor));
  const [denominator, setDenominator] = useState('');
  const fraction = readMath({ math: 'fraction', n: numerator, d: denominator });
  const denominatorInput = useRef<HTMLInputElement>(null);
  const insert = () => {
    if (fraction?.type === 'fraction') onInsert(fraction);
    else if (numerator.trim() !== '') denominatorInput.current?.focus();
  };
  return (
    <MathForm
      math={fraction}
      preview={{
        type: 'fraction',
        numerator: numerator.trim() || BLANK,
        denominator: denominator.trim() || BLANK,
      }}
      hint={HINT}
      onInsert={insert}
      onCancel={onCancel}
    >
      <MathInput label="Numerador" value={numerator} onChange={setNumerator} onEnter={insert} />
      <MathInput
        label="Denominador"
        inputRef={denominatorInput}
        value={denominator}
        onChange={setDenominator}
        onEnter={insert}
      />
    </MathForm>
  );
}
