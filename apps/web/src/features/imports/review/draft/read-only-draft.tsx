import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, CircleSlash } from 'lucide-react';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { RichBlocks, RichHtml } from '../../../../ui/rich-text.tsx';

/** A decided draft: as it was accepted into the bank, or as it was discarded. */
export function ReadOnlyDraft({ draft }: { draft: ImportDraft }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {draft.status === 'accepted' ? (
        <Notice
          tone="ok"
          icon={CircleCheck}
          action={
            draft.entry_id === null ? undefined : (
              <Link to={paths.adminEditQuestion(draft.entry_id)} className={buttonClass()}>
                Abrir en el banco
                <ArrowRight className="icon-s" />
              </Link>
            )
          }
        >
          <p>
            {draft.entry_id === null
              ? 'Aceptada. Se está guardando en el banco.'
              : 'Aceptada. Lo que cambies se cambia ya en el banco.'}
          </p>
        </Notice>
      ) : (
        <Notice icon={CircleSlash}>
          <p>Descartada: no llegará al banco. Restáurala para editarla o aceptarla.</p>
        </Notice>
      )}
      {draft.shared_statement.length > 0 ? (
        <section aria-label="Enunciado común">
          <h3 className="mb-2.5 text-lg">Enunciado común</h3>
          <RichBlocks blocks={draft.shared_statement} of="del enunciado común" className="text-base" />
        </section>
      ) : null}
      {draft.questions.map((item, index) => {
        // The order of a draft's items never changes.
        const key = `${index}-${item.number}`;
        return (
          <div key={key} className="grid grid-cols-1 gap-3">
            <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
              <Badge tone="soft">{`N.º ${item.number}`}</Badge>
              {`${item.type_question}, ${KIND_NAMES[item.type_question]}`}
            </p>
            <RichBlocks
              blocks={item.statement}
              of={`de la pregunta ${item.number}`}
              className="text-base leading-relaxed"
            />
            <ol className="grid grid-cols-1 gap-2">
              {item.alternatives.map(({ text, correct }, place) => (
                <li
                  key={letterOf(place)}
                  className={classNames(
                    'flex items-center gap-3 rounded-lg border px-3 py-2',
                    correct ? 'border-ok bg-ok-tint' : 'border-line bg-surface',
                  )}
                >
                  <Niche className={correct ? 'bg-ok! text-on-ok!' : ''}>{letterOf(place)}</Niche>
                  <span className="sr-only">{`Alternativa ${letterOf(place)}${correct ? ', correcta' : ''}: `}</span>
                  <div className="read min-w-0 flex-1 text-base leading-snug">
                    <RichHtml html={text} />
                  </div>
                  {correct ? <CircleCheck aria-hidden="true" className="text-ok" /> : null}
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  );
}
