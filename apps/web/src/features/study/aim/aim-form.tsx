import type { Aim, AimInput } from '@amauta/contract/study/aim.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { rememberedGroup } from '../../../api/remembered-group.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { keepFocusAtTitle } from '../../../ui/overlays/keep-focus.ts';
import { aimOfferQuery, KEEP_FALLBACK, OFFER_FALLBACK, useKeepAim } from './aim.queries.ts';
import { type AimOffer, startDraft, textsOf, toInput } from './aim-draft.ts';
import { AimFields } from './aim-fields.tsx';

interface AimFormProps {
  aim: Aim;
  /** Called after the choice was stored. */
  onDone: () => void;
  /** Goes on without a choice. Without it nothing offers that. */
  onSkip?: (() => void) | undefined;
}

/** Asks on a page what a teacher prepares for, and how much they want to study. The page gives it a title. */
export function AimForm({ aim, onDone, onSkip }: AimFormProps) {
  const id = useId();
  const offer = useQuery(aimOfferQuery);
  const keeping = useKeepAim();
  // The form goes away, and the pressed button with it.
  const leave = (go: () => void) => {
    go();
    keepFocusAtTitle();
  };
  return (
    <div className="grid gap-6">
      <Loaded offer={offer}>
        {(data) => (
          <Editor
            id={id}
            aim={aim}
            offer={data}
            showsOpening={false}
            canRelease={false}
            foldsTime
            keep={keeping.mutateAsync}
            onDone={() => leave(onDone)}
          />
        )}
      </Loaded>
      <div className="flex flex-wrap gap-3">
        {offer.data ? (
          <Button
            type="submit"
            form={id}
            variant="primary"
            loading={keeping.isPending}
            loadingText="Guardando..."
          >
            Guardar
          </Button>
        ) : null}
        {onSkip ? (
          <Button variant="ghost" onClick={() => leave(onSkip)}>
            Omitir
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface AimDialogProps {
  aim: Aim;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what a teacher prepares for, and whether signing in leads to Hoy. */
export function AimDialog({ aim, open, onOpenChange }: AimDialogProps) {
  const id = useId();
  const offer = useQuery({ ...aimOfferQuery, enabled: open });
  const keeping = useKeepAim();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="¿Qué examen vas a dar?"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={!offer.data}
            loading={keeping.isPending}
            loadingText="Guardando..."
          >
            Guardar
          </Button>
        </>
      }
    >
      <Loaded offer={offer}>
        {(data) => (
          <Editor
            id={id}
            aim={aim}
            offer={data}
            showsOpening
            canRelease={aim.contest !== null}
            foldsTime={false}
            keep={keeping.mutateAsync}
            onDone={() => {
              close();
              // The title tells the choice, and the button that opened the dialog may go away.
              keepFocusAtTitle();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Loaded(props: {
  offer: { data: AimOffer | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  children: (offer: AimOffer) => React.ReactNode;
}) {
  const { offer, children } = props;
  if (offer.data) return children(offer.data);
  if (offer.isPending) return <Skeleton lines={6} text="Cargando concursos..." />;
  return (
    <LoadProblem
      error={offer.error}
      fallback={OFFER_FALLBACK}
      waits="Para elegir tu concurso necesitas internet."
      onRetry={() => void offer.refetch()}
    />
  );
}

interface EditorProps {
  id: string;
  aim: Aim;
  offer: AimOffer;
  showsOpening: boolean;
  canRelease: boolean;
  foldsTime: boolean;
  keep: (input: AimInput) => Promise<unknown>;
  onDone: () => void;
}

function Editor({ id, aim, offer, keep, onDone, ...shown }: EditorProps) {
  // What the form opens with stays, though the offer or the aim is read again meanwhile.
  const [start] = useState(() => startDraft(aim, offer, rememberedGroup()));
  const form = useForm({
    start,
    check: (draft) => textsOf(offer, draft),
    save: async (draft) => {
      await keep(toInput(aim, offer, draft));
      onDone();
    },
    onRefused: (error, texts) => {
      if (Object.keys(texts).length === 0) showToast('error', messageOf(error, KEEP_FALLBACK));
    },
  });
  return (
    <form id={id} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-6">
      <AimFields form={form} offer={offer} {...shown} />
    </form>
  );
}
