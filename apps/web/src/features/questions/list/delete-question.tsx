import { deleteQuestionRoute } from '@amauta/contract/questions/bank.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { call } from '../../../api/client.ts';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { titleOf } from '../card/question-words.ts';
import { forgetQuestions } from '../questions.queries.ts';

/** Deletes a question from the bank, after asking. */
export function DeleteQuestionDialog(props: { question: AuthorQuestion | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={props.question}
      title={(question) => `Eliminar ${titleOf(question).toLowerCase()}`}
      remove={async ({ id, type_question }) => {
        const options = { params: { id }, fallback: 'Error al eliminar pregunta' };
        await call(deleteQuestionRoute, { ...options, body: { type_question } });
        return { message: 'Pregunta eliminada correctamente' };
      }}
      forget={forgetQuestions}
      staysAfterFailure
      onClose={props.onClose}
    >
      {() => (
        <>
          <p>¿Estás seguro de que deseas eliminar esta pregunta?</p>
          <p className="mt-2 text-sm text-ink-2">Los exámenes ya dados la conservan.</p>
        </>
      )}
    </RemovalDialog>
  );
}
