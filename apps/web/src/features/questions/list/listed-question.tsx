import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { paths } from '../../../paths.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { QuestionCard } from '../card/question-card.tsx';
import { titleOf } from '../card/question-words.ts';
import { TopicsLine } from '../topics/topics-line.tsx';

interface ListedQuestionProps {
  question: AuthorQuestion;
  isHighlighted: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
}

/** The id of a question's card, to scroll to. */
export function cardIdOf(id: number): string {
  return `pregunta-${id}`;
}

/**
 * A question's card with the administrator's actions. Memoised: rendered again only when the question or its
 * marks change.
 */
export const ListedQuestion = memo(
  function ListedQuestion({ question, isHighlighted, isChosen, onChoose, onDelete }: ListedQuestionProps) {
    const mayWrite = useMay('content:write');
    const title = titleOf(question);
    return (
      <QuestionCard
        question={question}
        id={cardIdOf(question.id)}
        isHighlighted={isHighlighted}
        lead={
          <Checkbox
            label={`Elegir ${title}`}
            checked={isChosen}
            onChange={onChoose}
            className="-m-2 flex-none cursor-pointer"
          />
        }
        note={<TopicsLine question={question} />}
        actions={
          mayWrite ? (
            <div className="-m-1.5 flex flex-none">
              <Link
                to={paths.adminEditQuestion(question.id)}
                state={{ type_question: question.type_question }}
                aria-label={`Editar ${title}`}
                className={buttonClass({ variant: 'ghost', size: 'icon' })}
              >
                <Pencil />
              </Link>
              <IconButton
                icon={<Trash2 />}
                variant="danger-ghost"
                label={`Eliminar ${title}`}
                onClick={onDelete}
              />
            </div>
          ) : null
        }
      />
    );
  },
  (before, after) =>
    before.question === after.question &&
    before.isHighlighted === after.isHighlighted &&
    before.isChosen === after.isChosen,
);
