import { CREDENTIALS_KEPT_HOURS } from '@amauta/contract/teachers/teacher-credentials.ts';
import { EyeOff } from 'lucide-react';
import { Notice } from '../../../ui/feedback/surface.tsx';

/** How long credentials can be seen, and by whom. */
export function KeptNotice({ many }: { many: boolean }) {
  return (
    <Notice tone="warn" icon={EyeOff}>
      <p>
        <b>
          {many ? 'Las contraseñas se borran' : 'La contraseña se borra'} al pulsar «Listo» o a las{' '}
          {CREDENTIALS_KEPT_HOURS} horas.
        </b>{' '}
        Hasta entonces solo tú puedes {many ? 'verlas' : 'verla'} en esta página; después, solo crear{' '}
        {many ? 'otras temporales' : 'otra temporal'}.
      </p>
    </Notice>
  );
}
