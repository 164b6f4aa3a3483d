import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { CheckCheck, EllipsisVertical, Group, KeyRound, ListPlus, Tags as TagsIcon } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Menu } from '../../../ui/overlays/popover.tsx';
import { SUBJECT_TITLES } from '../import-words.ts';
import { PaperWarnings } from '../paper-warnings.tsx';

export const REVIEW_TITLE = 'Revisar importación';

interface ReviewHeaderProps {
  tags: readonly string[];
  /** Warnings about the paper as a whole. */
  warnings: readonly string[];
  /** Whether questions are left to review. Without any there is nothing to accept, to group or to change. */
  hasOpen: boolean;
  onAdd: () => void;
  onJoin: () => void;
  onKinds: () => void;
  onAnswers: () => void;
  onAcceptAll: () => void;
}

export function ImportReviewHeader({
  tags,
  warnings,
  hasOpen,
  onAdd,
  onJoin,
  onKinds,
  onAnswers,
  onAcceptAll,
}: ReviewHeaderProps) {
  return (
    <header className="@container border-b border-line bg-surface px-4 pt-3.5 pb-4 lg:px-8">
      {/* With the menu open the buttons wrap below the title, which would otherwise have room for a few letters. */}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 @min-[50rem]:flex-1">
          <BackLink to={paths.adminBank} className="mb-0.5">
            Banco de Preguntas
          </BackLink>
          <h1 tabIndex={-1} className="text-[1.625rem]!">
            {REVIEW_TITLE}
          </h1>
          <div className="mt-1">
            <Tags label="Categoría" items={tags} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <Button variant="ghost" icon={<ListPlus />} className="@max-[50rem]:-ml-4" onClick={onAdd}>
            Añadir una que falta
          </Button>
          <Button
            icon={<CheckCheck />}
            className="@min-[50rem]:mx-2"
            aria-disabled={!hasOpen}
            onClick={onAcceptAll}
          >
            Aceptar todas
          </Button>
          <Menu
            trigger={<EllipsisVertical />}
            triggerLabel="Más acciones"
            triggerClassName={buttonClass({ variant: 'ghost', size: 'icon' })}
            items={[
              {
                label: 'Agrupar bajo un texto común',
                icon: <Group className="icon-s" />,
                disabled: !hasOpen,
                onSelect: onJoin,
              },
              {
                label: 'Cambiar el tipo de varias',
                icon: <TagsIcon className="icon-s" />,
                disabled: !hasOpen,
                onSelect: onKinds,
              },
              {
                label: SUBJECT_TITLES.answers,
                icon: <KeyRound className="icon-s" />,
                onSelect: onAnswers,
              },
            ]}
          />
        </div>
      </div>
      {warnings.length > 0 ? (
        <div className="mt-3 grid gap-2">
          <PaperWarnings warnings={warnings} />
        </div>
      ) : null}
    </header>
  );
}

/** The category as search parameters of the bank's pages, which then show this paper. */
export function filterOf(category: QuestionCategory): Record<string, unknown> {
  return Object.fromEntries(Object.entries(category).filter(([, value]) => value !== null));
}
