import { acceptPrivacyRoute, consentRoute, ownDataRoute, PRIVACY_VERSION } from '@amauta/contract/privacy.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call, readingOf } from '../../api/client.ts';
import { saveFile } from '../../api/transfer/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/feedback/load-problem.tsx';
import { Card, Skeleton } from '../../ui/feedback/surface.tsx';
import { showFailure, showToast } from '../../ui/feedback/toast.ts';
import { formatDate } from '../../ui/format.ts';
import { Whole } from '../../ui/whole.tsx';

const EXPORT_FALLBACK = 'No se pudieron descargar tus datos.';
const CONSENT_FALLBACK = 'No se pudo consultar si aceptaste el texto.';
const ACCEPT_FALLBACK = 'No se pudo guardar que aceptas el texto.';
/** Years of exams take longer to collect than other data. */
const EXPORT_LIMIT_MS = 60_000;

/** Lets a teacher download all data stored about the account. */
export function OwnData() {
  const download = useMutation({
    mutationFn: () => call(ownDataRoute, { fallback: EXPORT_FALLBACK, timeoutMs: EXPORT_LIMIT_MS }),
    onSuccess: (data) => {
      saveFile(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        'mis-datos-personales.json',
      );
      showToast('success', 'Tus datos se descargaron.');
    },
    onError: showFailure,
  });
  return (
    <Card aria-labelledby="mis-datos" className="grid gap-4 max-lg:p-5">
      <div>
        <h2 id="mis-datos" className="text-lg">
          Tus datos
        </h2>
        <p className="mt-1 text-ink-2">
          Un archivo con todo lo que guardamos de ti: tu cuenta, tus accesos, tus ingresos y tus exámenes con
          sus respuestas.
        </p>
      </div>
      <Button
        icon={<Download />}
        className="justify-self-start"
        loading={download.isPending}
        loadingText="Descargando..."
        onClick={() => download.mutate()}
      >
        Descargar mis datos
      </Button>
    </Card>
  );
}

/** Lets a teacher accept the privacy text once, or says when the teacher accepted it. */
export function Consent({ accountId }: { accountId: number }) {
  const queryKey = ['privacy', 'consent', accountId];
  const queryClient = useQueryClient();
  const consent = useQuery({
    queryKey,
    queryFn: readingOf(consentRoute, { fallback: CONSENT_FALLBACK }),
  });
  const acceptance = useMutation({
    // The version of the text on this page. The server refuses an old version.
    mutationFn: () =>
      call(acceptPrivacyRoute, { body: { version: PRIVACY_VERSION }, fallback: ACCEPT_FALLBACK }),
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
    onError: showFailure,
  });
  if (consent.isPending) return <Skeleton lines={1} />;
  if (!consent.data) {
    return (
      <LoadProblem
        error={consent.error}
        fallback={CONSENT_FALLBACK}
        waits="Con conexión verás aquí si aceptaste este texto, y podrás descargar tus datos."
        onRetry={() => void consent.refetch()}
      />
    );
  }
  const { accepted_at: acceptedAt } = consent.data;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      {acceptedAt ? (
        <p className="text-sm text-ink-2">
          Aceptaste este texto el <Whole>{formatDate(acceptedAt)}</Whole>.
        </p>
      ) : (
        <Button
          variant="ghost"
          className="-ml-4.5"
          loading={acceptance.isPending}
          loadingText="Guardando..."
          onClick={() => acceptance.mutate()}
        >
          He leído y acepto
        </Button>
      )}
    </div>
  );
}
