import { removeTopicRoute, type Topic } from '@amauta/contract/topics.ts';
import { call } from '../../../api/client.ts';
import { forgetTopics } from '../../../question-form/topics.queries.ts';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';

const FALLBACK = 'No se pudo eliminar el tema. Inténtalo de nuevo.';

/** Removes a topic, after asking. The server refuses if the topic has questions. */
export function RemoveTopicDialog({ topic, onClose }: { topic: Topic | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={topic}
      title={({ name }) => `Eliminar ${name}`}
      remove={async ({ id }) =>
        (await call(removeTopicRoute, { params: { id }, fallback: FALLBACK })).message
      }
      fallback={FALLBACK}
      forget={forgetTopics}
      onClose={onClose}
    >
      {() => <p>Solo se puede si no tiene preguntas. Si las tiene, únelo a otro tema y no se pierde nada.</p>}
    </RemovalDialog>
  );
}
