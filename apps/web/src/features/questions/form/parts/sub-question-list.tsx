import type { Kind } from '@amauta/contract/catalogue.ts';
import { Plus } from 'lucide-react';
import { keysOf, useContent, useFormStore } from '../../../../question-form/form-store.ts';
import { addItem, moveItem } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { useOpenItems } from '../../../../question-form/open-items.ts';
import { ProblemLine } from '../../../../question-form/problem-line.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SortableList } from '../../../../ui/forms/sortable-list.tsx';
import { SubQuestion } from './sub-question.tsx';

/** The items under a shared statement. One is open at a time, unless all are opened. */
export function SubQuestionList({ kinds, examKind }: { kinds: readonly Kind[]; examKind: Kind }) {
  const store = useFormStore();
  const { open, openOnly, setAll, goTo } = useOpenItems();
  const joined = useContent((content) => keysOf(content.items));
  const keys = joined === '' ? [] : joined.split(' ');
  const areAllOpen = keys.length > 0 && keys.every((key) => open.has(key));
  const add = () => {
    store.change((content) => addItem(content, examKind), fields.items);
    const added = store.get().content.items.at(-1);
    if (!added) return;
    openOnly(added.key);
    goTo(fields.number(added.key));
  };
  return (
    <section id={fields.items} aria-label="Preguntas">
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2>
          Preguntas <span className="num font-sans text-base font-normal text-ink-2">{keys.length}</span>
        </h2>
        {keys.length > 1 ? (
          <Button variant="ghost" onClick={() => setAll(areAllOpen ? [] : keys)}>
            {areAllOpen ? 'Contraer todas' : 'Desplegar todas'}
          </Button>
        ) : null}
      </div>
      <ProblemLine field={fields.items} className="mb-3" />
      <SortableList
        label="Preguntas del enunciado común"
        keys={keys}
        nameOf={(index) => `pregunta ${index + 1}`}
        onMove={(from, to) => store.change(moveItem(from, to))}
      >
        {(key, index) => <SubQuestion itemKey={key} index={index} kinds={kinds} />}
      </SortableList>
      <Button block icon={<Plus />} className="mt-3.5 border-dashed" onClick={add}>
        Añadir nueva pregunta
      </Button>
    </section>
  );
}
