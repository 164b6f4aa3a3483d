import { useEffect, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { Notice } from '../../../ui/feedback/surface.tsx';

const REMEDY =
  'Si estás en una ventana privada, abre una normal; si no, revisa sus ajustes o usa otro navegador.';

/** What a teacher reads before an exam on a device that keeps nothing. */
export const STORAGE_TEXTS = {
  refused: `Este navegador no deja guardar nada en el equipo. Puedes rendir con conexión, pero lo que no llegue a enviarse se pierde si la página se cierra o se recarga. ${REMEDY}`,
  full: 'No hay espacio en este equipo para guardar tus respuestas. Puedes rendir con conexión, pero lo que no llegue a enviarse se pierde si la página se cierra o se recarga. Borra archivos antes de empezar.',
  papers: `Este navegador no deja guardar exámenes en el equipo: solo puedes rendir con conexión. ${REMEDY}`,
} as const;

type Problem = keyof typeof STORAGE_TEXTS;

/** Says before an exam starts that this device won't keep its answers, or no exam to be taken without a connection. */
export function StorageNotice({ needsShelf }: { needsShelf: boolean }) {
  const problem = useStorageProblem(needsShelf);
  if (problem === null) return null;
  return (
    <Notice tone="warn" role="status" className="mb-6">
      <p>{STORAGE_TEXTS[problem]}</p>
    </Notice>
  );
}

function useStorageProblem(needsShelf: boolean): Problem | null {
  const [problem, setProblem] = useState<Problem | null>(() => {
    const standing = deviceStorage.standing();
    return standing === 'keeps' ? null : standing;
  });
  useEffect(() => {
    if (!needsShelf) return;
    const probe = deviceShelf<number>('probe');
    const tried = probe.put('probe', 0).then(() => probe.remove('probe'));
    tried.catch(() => setProblem((before) => before ?? 'papers'));
  }, [needsShelf]);
  return problem;
}
