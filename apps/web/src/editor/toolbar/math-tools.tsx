import type { LexicalEditor } from 'lexical';
import { Omega, Radical, Subscript, Superscript } from 'lucide-react';
import { insertScript, insertSymbol } from '../math/insert-math.ts';
import { FractionForm, RootForm } from './math-forms.tsx';
import { SymbolPicker } from './symbol-picker.tsx';
import { ToolButton } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

/** Tools for fractions, roots, exponents, subscripts and symbols. */
export function MathTools({ editor }: { editor: LexicalEditor }) {
  return (
    <span className="inline-flex rounded-md bg-gold-tint">
      <ToolPopover
        editor={editor}
        isMath
        label="Crear fracción"
        title="Crear Fracción"
        icon={<FractionIcon />}
      >
        {(onDone, onCancel) => <FractionForm editor={editor} onDone={onDone} onCancel={onCancel} />}
      </ToolPopover>
      <ToolPopover editor={editor} isMath label="Crear raíz" title="Crear Raíz" icon={<Radical />}>
        {(onDone, onCancel) => <RootForm editor={editor} onDone={onDone} onCancel={onCancel} />}
      </ToolPopover>
      <ToolButton label="Insertar exponente (x²)" isMath onPress={() => insertScript(editor, 'superscript')}>
        <Superscript />
      </ToolButton>
      <ToolButton label="Insertar subíndice (x₂)" isMath onPress={() => insertScript(editor, 'subscript')}>
        <Subscript />
      </ToolButton>
      <ToolPopover
        editor={editor}
        isMath
        label="Símbolos matemáticos"
        title="Símbolos matemáticos"
        hideTitle
        icon={<Omega />}
      >
        {(done) => (
          <SymbolPicker
            onPick={(symbol) => {
              insertSymbol(editor, symbol);
              done();
            }}
          />
        )}
      </ToolPopover>
    </span>
  );
}

/** The letters are drawn by CSS, so that they don't become part of the button's name. */
function FractionIcon() {
  return (
    <span aria-hidden="true" className="grid text-center text-[0.6875rem] leading-none font-bold">
      <span className="border-b-[1.5px] border-current px-0.5 pb-px before:content-['a']" />
      <span className="pt-px before:content-['b']" />
    </span>
  );
}
