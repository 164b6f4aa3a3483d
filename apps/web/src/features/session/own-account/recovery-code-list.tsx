import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';

/** New recovery codes. They are shown only this once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const save = () => {
    const text = `Códigos de recuperación. Cada uno sirve una vez.\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-recuperacion.txt');
  };
  return (
    <>
      <h3 ref={title} tabIndex={-1} className="text-base">
        Guarda tus códigos de recuperación
      </h3>
      <Notice tone="warn">
        <p>Se muestran solo esta vez. Cada código sirve una vez para ingresar sin tu teléfono.</p>
      </Notice>
      <ul aria-label="Códigos de recuperación" className="num grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="font-semibold whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download />} onClick={save}>
          Descargar
        </Button>
        <Button variant="primary" onClick={onDone}>
          Ya los guardé
        </Button>
      </div>
    </>
  );
}
