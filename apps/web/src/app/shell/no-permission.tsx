import { ADMIN_ROLE_NAMES, type AdminRole } from '@amauta/contract/administrators/role.ts';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';
import { Doorway } from '../../ui/layout/motifs.tsx';
import { NO_PERMISSION } from '../routes/document-title.ts';

/** Stands in the place of a page that the role of the administrator doesn't include. */
export function NoPermission({ role }: { role: AdminRole }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center px-4 py-12 text-center">
      <div className="grid justify-items-center gap-3">
        <Doorway className="mb-3 w-22" />
        <h1 tabIndex={-1}>{NO_PERMISSION}</h1>
        <p className="max-w-[30rem] text-ink-2">
          Tu cuenta tiene el rol «{ADMIN_ROLE_NAMES[role]}». Si necesitas esta página, pide a un propietario
          que cambie tu rol.
        </p>
        <Link to={paths.admin} className={`${buttonClass({ variant: 'primary' })} mt-3`}>
          Volver al inicio
        </Link>
      </div>
    </div>
  );
}

/** Stands above every page of an administrator who only reads. */
export function ReadOnlyNotice() {
  return (
    <Notice icon={Eye}>
      <p>
        <b>Solo lectura.</b> Puedes ver la administración. Tu rol no permite guardar cambios.
      </p>
    </Notice>
  );
}
