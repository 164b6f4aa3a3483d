import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormStore } from '../../../../question-form/form-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { QueryError } from '../../../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../../../ui/feedback/surface.tsx';
import { formatDate, formatTime } from '../../../../ui/format.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Whole } from '../../../../ui/whole.tsx';
import { questionDetailQuery } from '../../questions.queries.ts';
import { shownQuestion } from '../model/shown-question.ts';
import { VersionCompare } from './version-compare.tsx';

interface StaleDialogProps {
  id: number;
  /** The server's message; null while there is no conflict. */
  message: string | null;
  store: FormStore;
  onClose: () => void;
  /** Loads the stored version; the author's input is kept as a draft. */
  onReload: (stored: AuthorQuestion) => void;
  /** Saves the author's input over the given version. */
  onOverwrite: (version: number) => void;
}

/**
 * Shown when somebody else saved the question first. The author can compare, load the other version, or save
 * their own. No input is lost.
 */
export function StaleDialog(props: StaleDialogProps) {
  const { id, message, store, onClose, onReload, onOverwrite } = props;
  const isOpen = message !== null;
  const [isComparing, setComparing] = useState(false);
  const stored = useQuery({ ...questionDetailQuery(id), enabled: isOpen, staleTime: 0 });
  const current = stored.isFetching ? undefined : stored.data;
  const close = () => {
    setComparing(false);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Otra persona guardó esta pregunta"
      size={isComparing ? 'lg' : 'md'}
      footer={
        current ? (
          <>
            {isComparing ? null : <Button onClick={() => setComparing(true)}>Comparar</Button>}
            <Button
              onClick={() => {
                setComparing(false);
                onReload(current);
              }}
            >
              Usar la guardada
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setComparing(false);
                onOverwrite(current.version);
              }}
            >
              Guardar la mía
            </Button>
          </>
        ) : undefined
      }
    >
      {current ? (
        <div className="grid grid-cols-1 gap-4">
          <p>
            {current.updated_by ?? 'Alguien'} la guardó el <Whole>{formatDate(current.updated_at)}</Whole> a
            las {formatTime(current.updated_at)}, después de que la abriste. Si usas la guardada, tus cambios
            quedan en este dispositivo y puedes recuperarlos.
          </p>
          {isComparing ? (
            <VersionCompare
              before={{ name: 'Guardada', question: current }}
              after={{ name: 'La tuya', question: shownQuestion(store.get().content) }}
            />
          ) : null}
        </div>
      ) : stored.isError && !stored.isFetching ? (
        <QueryError query={stored} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}
