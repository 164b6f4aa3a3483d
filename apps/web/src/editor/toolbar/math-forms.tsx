import { type MathNode, readMath } from '@amauta/rich-text/math.ts';
import type { LexicalEditor } from 'lexical';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MathView } from '../../ui/rich-text.tsx';
import { insertMath, selectedText } from '../math/insert-math.ts';
import { MathInput } from './math-input.tsx';

const HINT = 'Haz clic en un campo y usa los botones x² y x₂ para agregar exponentes y subíndices';
const INDEX_HINT = 'Índice de la raíz (ej: 3 para raíz cúbica)';
/** Shown in the preview for a part without text. */
const BLANK = '□';

interface FormProps {
  editor: LexicalEditor;
  /** Closes the form after the math was inserted. */
  onDone: () => void;
  onCancel: () => void;
}

/**
 * The form of a new fraction. The selected text becomes the numerator, because the fraction replaces it. Enter goes on
 * to the denominator, then inserts.
 */
export function FractionForm({ editor, onDone, onCancel }: FormProps) {
  const [numerator, setNumerator] = useState(() => selectedText(editor));
  const [denominator, setDenominator] = useState('');
  const fraction = readMath({ math: 'fraction', n: numerator, d: denominator });
  const denominatorInput = useRef<HTMLInputElement>(null);
  const insert = () => {
    if (insertIfWhole(editor, fraction)) onDone();
    else if (numerator.trim() !== '') denominatorInput.current?.focus();
  };
  return (
    <MathForm
      isWhole={fraction !== null}
      preview={{
        type: 'fraction',
        numerator: numerator.trim() || BLANK,
        denominator: denominator.trim() || BLANK,
      }}
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

const QUICK_INDICES = [
  { index: '', sign: '√', name: 'Raíz cuadrada' },
  { index: '3', sign: '∛', name: 'Raíz cúbica' },
  { index: '4', sign: '∜', name: 'Raíz cuarta' },
  { index: 'n', sign: 'ⁿ√', name: 'Raíz n-ésima' },
] as const;

/** The form of a new root. The selected text becomes the radicand, because the root replaces it. */
export function RootForm({ editor, onDone, onCancel }: FormProps) {
  const [index, setIndex] = useState('');
  const [radicand, setRadicand] = useState(() => selectedText(editor));
  const root = readMath({ math: 'root', index, radicand });
  const insert = () => {
    if (insertIfWhole(editor, root)) onDone();
  };
  return (
    <MathForm
      isWhole={root !== null}
      preview={{ type: 'root', index: index.trim(), radicand: radicand.trim() || BLANK }}
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

/** Inserts the math, unless a part is still missing (null). Returns whether it was inserted. */
function insertIfWhole(editor: LexicalEditor, math: MathNode | null): boolean {
  if (math) insertMath(editor, math);
  return math !== null;
}

interface MathFormProps {
  /** Whether no part is missing any more. */
  isWhole: boolean;
  preview: MathNode;
  onInsert: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of both forms: the fields, a preview, and the buttons to insert or cancel. */
function MathForm({ isWhole, preview, onInsert, onCancel, children }: MathFormProps) {
  return (
    <div className="grid w-80 max-w-full gap-4">
      <div className="grid content-start gap-3">{children}</div>
      {/* The preview comes after the fields, which get the focus first. A wide preview scrolls. */}
      <section
        aria-label="Vista previa"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="flex min-h-24 overflow-x-auto rounded-md bg-sunken px-3 py-5 font-serif text-2xl"
      >
        <div className="m-auto w-max">
          <MathView math={preview} />
        </div>
      </section>
      <p className="text-sm text-ink-2">{HINT}</p>
      {/* In a low window the fields scroll below the buttons. The margins reach over the window's padding. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t border-line bg-surface px-4 py-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="primary" disabled={!isWhole} onClick={onInsert}>
          Insertar
        </Button>
      </div>
    </div>
  );
}
