import type { MathNode } from '@amauta/rich-text/math.ts';
import { describedMath } from '@amauta/rich-text/spoken.ts';
import type { LexicalEditor, NodeKey } from 'lexical';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { leaveMath, type MathHandle, removeMath, removeScript, type Side } from './edit-math.ts';
import { MathField } from './math-field.tsx';
import { MATH_FIELDS, mathTexts, REMOVE_LABELS } from './math-fields.ts';
import { takeWantedFocus } from './math-focus.ts';

interface MathWidgetProps {
  editor: LexicalEditor;
  nodeKey: NodeKey;
  math: MathNode;
}

/** A piece of math in the text. It is edited where it stands. */
export function MathWidget({ editor, nodeKey, math }: MathWidgetProps) {
  const handle = useMemo(() => ({ editor, nodeKey }), [editor, nodeKey]);
  const texts = mathTexts(math);
  // An exponent or subscript without a base belongs to the text before it. It has no field for a base until
  // it once had a base.
  const [hasBase, setHasBase] = useState(false);
  if (texts.base && !hasBase) setHasBase(true);

  useLayoutEffect(() => takeWantedFocus(editor, nodeKey), [editor, nodeKey]);

  const isScript = math.type === 'superscript' || math.type === 'subscript';
  const remove = () => (isScript ? removeScript(handle, texts.base ?? '') : removeMath(handle));
  const fields = MATH_FIELDS[math.type]
    .filter(({ name }) => name !== 'base' || hasBase)
    .map((spec) => (
      <MathField
        key={spec.name}
        handle={handle}
        spec={spec}
        text={texts[spec.name] ?? ''}
        onRemove={remove}
      />
    ));
  return (
    <>
      <CaretSlot handle={handle} side="before" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't stand within a line of text */}
      <span role="group" aria-label={describedMath(math)} className="editor-math-body">
        {arranged(math.type, fields)}
        <button
          type="button"
          tabIndex={-1}
          aria-label={REMOVE_LABELS[math.type]}
          title="Ctrl+Del para eliminar"
          className="editor-math-remove"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => removeMath(handle)}
        >
          <X aria-hidden="true" />
        </button>
      </span>
      <CaretSlot handle={handle} side="after" />
    </>
  );
}

function arranged(type: MathNode['type'], fields: readonly ReactNode[]): ReactNode {
  switch (type) {
    case 'fraction':
      return <span className="frac">{fields}</span>;
    case 'superscript':
    case 'subscript': {
      const Script = type === 'superscript' ? 'sup' : 'sub';
      return (
        <>
          {fields.slice(0, -1)}
          <Script>{fields.at(-1)}</Script>
        </>
      );
    }
    case 'root':
      return (
        <span className="root">
          <sup>{fields[0]}</sup>
          <span className="sr-only">√</span>
          <span>{fields[1]}</span>
        </span>
      );
  }
}

/**
 * The edge of a piece of math. A press on it puts the caret beside the math, even where there is no text to
 * press.
 */
function CaretSlot({ handle, side }: { handle: MathHandle; side: Side }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    leaveMath(handle, side);
  };
  return <span aria-hidden="true" className="editor-math-slot" data-side={side} onMouseDown={press} />;
}
