import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, HardDriveDownload, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf, NetworkError } from '../../../api/api-error.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { KeepError } from '../../../api/kept/device-room.ts';
import { endOfRun, type PaperRun } from '../../../api/kept/paper-runs.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatBytes, formatDate, formatTime } from '../../../ui/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { WithWholeDates } from '../../../ui/whole.tsx';
import { bringPaper, type ListedPaper, removePaper } from './paper-shelf.ts';
import { acceptedUntil } from './paper-source.ts';
import { startRun } from './paper-sync.ts';
import { STORAGE_TEXTS } from './storage-notice.tsx';
import { usePapers } from './use-papers.ts';

/** Address of the list within its page. */
export const SAVED_PAPERS = 'examenes-guardados';

/** The exams stored for use without a connection, each with buttons to start, continue or remove it. */
export function StoredPapers() {
  const papers = usePapers();
  if (papers.length === 0) return null;
  return (
    <Card padded={false} aria-labelledby={SAVED_PAPERS} className="mb-6 px-4 py-4 md:px-6">
      <h2 id={SAVED_PAPERS} tabIndex={-1} className="flex scroll-mt-20 items-center gap-2 text-lg">
        <HardDriveDownload className="icon-s" />
        Guardados para rendir sin conexión
      </h2>
      <ul className="mt-2">
        {papers.map((paper) => (
          <PaperRow key={paper.summary.exam_attempt_id} paper={paper} name={nameAmong(papers, paper)} />
        ))}
      </ul>
    </Card>
  );
}

interface PaperProps {
  paper: ListedPaper;
  /** Told apart from the names of the other papers. */
  name: string;
}

function PaperRow({ paper, name }: PaperProps) {
  const { summary, bytes, run } = paper;
  const { exam_attempt_id: id } = summary;
  const navigate = useNavigate();
  const isStarted = run !== null || summary.state === 'started';
  /** Its questions must come from the server before it can go on. */
  const isMissing = bytes === null && summary.state === 'stored';
  const isLapsed = !isStarted && Date.parse(summary.lapses_at) < Date.now();
  const go = () => {
    // A clock that isn't kept would begin anew with each reload.
    if (deviceStorage.standing() !== 'keeps') return showToast('error', STORAGE_TEXTS.papers);
    if (!isStarted) startRun(id, summary.duration_in_seconds);
    return navigate({ to: paths.exam(summary.type_exam, 'simulacro-examen', id) });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="font-semibold wrap-anywhere">
          <WithWholeDates text={name} />
        </p>
        <p className="num text-sm text-ink-2">
          <WithWholeDates text={stateText(paper, isLapsed)} />
        </p>
      </div>
      {isMissing ? <Bring paper={paper} name={name} /> : null}
      {isMissing || isLapsed ? null : (
        <Button variant="primary" iconEnd={<ArrowRight />} onClick={() => void go()}>
          {!isStarted ? 'Empezar' : run !== null && hasEnded(run) ? 'Ver resultados' : 'Continuar'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {run === null ? <Remove paper={paper} name={name} /> : null}
    </li>
  );
}

const hasEnded = (run: PaperRun) => endOfRun(run, Date.now()) !== null;

function nameOf({ summary: { official_name: name, type_exam: type, tags } }: ListedPaper): string {
  // The one specialty of a level has the level's name.
  const group = [...new Set([tags.modality, tags.level, tags.specialty])].filter(Boolean).join(' · ');
  return [name ?? `Simulacro de ${type}`, group].filter(Boolean).join(', ');
}

/** The paper's name. Papers with the same name are numbered, and tell when they were stored. */
function nameAmong(papers: readonly ListedPaper[], paper: ListedPaper): string {
  const name = nameOf(paper);
  const same = papers.filter((other) => nameOf(other) === name);
  if (same.length === 1) return name;
  return `${name} (${same.indexOf(paper) + 1} de ${same.length}, guardado el ${dayAndTime(paper.summary.stored_at)})`;
}

const dayAndTime = (moment: string) => `${formatDate(moment)} a las ${formatTime(moment)}`;

function stateText({ summary, bytes, run }: ListedPaper, isLapsed: boolean): string {
  const questions = `${summary.total_questions} preguntas`;
  const where = bytes === null ? 'no está en este equipo' : formatBytes(bytes);
  if (bytes === null && summary.state === 'started') {
    const accepted = summary.accepted_until
      ? ` Tus respuestas se reciben hasta el ${dayAndTime(summary.accepted_until)}.`
      : '';
    return `${questions}. Lo empezaste y ${where}: continúa con conexión.${accepted}`;
  }
  if (run !== null && bytes === null)
    return `${questions}. Lo estás rindiendo, pero el navegador borró sus preguntas: guárdalas otra vez.`;
  if (run !== null) {
    const end = dayAndTime(summary.accepted_until ?? acceptedUntil(run));
    return hasEnded(run)
      ? `${questions}. Ya terminó: se envía cuando haya conexión, hasta el ${end}.`
      : `${questions}. Lo estás rindiendo en este equipo. Tus respuestas se reciben hasta el ${end}.`;
  }
  const until = dayAndTime(summary.lapses_at);
  return `${questions}, ${where}. ${isLapsed ? `Venció el ${until}: guarda otro.` : `Empiézalo hasta el ${until}.`}`;
}

/** Stores a paper here that another device has stored, or that the browser has cleared. */
function Bring({ paper, name }: PaperProps) {
  const client = useQueryClient();
  const bring = useMutation({
    mutationFn: () => bringPaper(paper.summary.exam_attempt_id),
    onSuccess: () => showToast('success', 'Examen guardado en este equipo'),
    onError: (error) =>
      showToast('error', error instanceof KeepError ? error.message : messageOf(error, BRING_FALLBACK)),
    onSettled: () => client.invalidateQueries({ queryKey: ['exams', 'papers'] }),
  });
  return (
    <Button
      variant="secondary"
      icon={<HardDriveDownload />}
      loading={bring.isPending}
      loadingText="Guardando..."
      onClick={() => bring.mutate()}
    >
      Guardar en este equipo
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

const BRING_FALLBACK = 'No se pudo guardar el examen en este equipo.';
const REMOVE_FALLBACK = 'No se pudo quitar el examen guardado.';
const REMOVE_OFFLINE = 'Sin conexión no se puede quitar. Sigue guardado en este equipo.';

/** Removes a paper, after asking. */
function Remove({ paper, name }: PaperProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { finalFocus, toTitle } = useTitleFocus();
  const remove = useMutation({
    mutationFn: () => removePaper(paper.summary.exam_attempt_id),
    onSuccess: () => {
      showToast('success', 'Examen guardado quitado');
      toTitle();
    },
    onError: (error) =>
      showToast('error', error instanceof NetworkError ? REMOVE_OFFLINE : messageOf(error, REMOVE_FALLBACK)),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['exams', 'papers'] });
    },
  });
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Quitar
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        finalFocus={finalFocus}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title="Quitar el examen guardado"
        confirmText="Quitar"
        destructive
      >
        <p>Ya no podrás rendirlo. Puedes guardar otro cuando tengas conexión.</p>
      </ConfirmDialog>
    </>
  );
}
