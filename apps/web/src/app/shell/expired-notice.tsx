import { MessageCircle } from 'lucide-react';
import { appConfig } from '../../api/app-config.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate, formatPhone } from '../../ui/format.ts';
import { Notice } from '../../ui/surface.tsx';

/** The notice above every page of a teacher whose access has expired. */
export function ExpiredNotice({ expiredOn }: { expiredOn: string | null }) {
  const { contactPhone, contactUrl } = appConfig();
  return (
    <Notice
      tone="warn"
      action={
        contactUrl ? (
          <a href={contactUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
            <MessageCircle />
            Renovar mi acceso
          </a>
        ) : undefined
      }
    >
      <p>
        <b>Tu acceso venció{expiredOn ? ` el ${formatDate(expiredOn)}` : ''}.</b> Puedes ver tus resultados y
        los recursos libres.
        {contactPhone ? (
          <>
            {' '}
            Para renovarlo, escríbenos al <span className="num">{formatPhone(contactPhone)}</span>.
          </>
        ) : null}
      </p>
    </Notice>
  );
}
