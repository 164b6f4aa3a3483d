import { daysLeft, EXPIRING_SOON_DAYS, todayInLima } from '@amauta/exam-rules/access.ts';
import { CalendarClock, MessageCircle, X } from 'lucide-react';
import { useState } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { deviceStorage } from '../../api/device-storage.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/surface.tsx';
import { formatDate, formatPhone } from '../../ui/format.ts';
import { ContactLink } from '../../ui/layout/contact-link.tsx';
import { Whole } from '../../ui/whole.tsx';

const RENEWAL = 'Quiero renovar mi acceso.';

/** The notice above every page of a teacher whose access has expired. */
export function ExpiredNotice({ expiredOn }: { expiredOn: string | null }) {
  const { contactPhone } = appConfig();
  return (
    <Notice
      tone="warn"
      action={
        <ContactLink about={RENEWAL} className={buttonClass()}>
          <MessageCircle />
          Renovar mi acceso
        </ContactLink>
      }
    >
      <p>
        <b>
          Tu acceso venció
          {expiredOn ? (
            <>
              {' '}
              el <Whole>{formatDate(expiredOn)}</Whole>
            </>
          ) : null}
          .
        </b>{' '}
        Puedes ver tus resultados y los recursos libres.
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

/** Stores the day on which the notice was closed. It is shown again on the next day. */
const CLOSED_KEY = 'expiry_notice_closed';

/**
 * The notice above every page in the last days of an access. `expiresOn` is YYYY-MM-DD. Draws nothing before these
 * days.
 */
export function ExpiringNotice({ expiresOn }: { expiresOn: string }) {
  const today = todayInLima(new Date());
  const [closedOn, setClosedOn] = useState(() => deviceStorage.get(CLOSED_KEY));
  const days = daysLeft(expiresOn, today);
  if (days < 0 || days > EXPIRING_SOON_DAYS || closedOn === today) return null;
  const close = () => {
    deviceStorage.set(CLOSED_KEY, today);
    setClosedOn(today);
  };
  return (
    <Notice
      icon={CalendarClock}
      className="items-center!"
      action={<IconButton icon={<X />} label="Cerrar aviso" className="-my-2 -mr-2" onClick={close} />}
    >
      <p>
        <b>{endingText(days)}</b> El último día es el <Whole>{formatDate(expiresOn)}</Whole>.{' '}
        <ContactLink about={RENEWAL} className="text-brand-ink underline underline-offset-4">
          Renovar mi acceso
        </ContactLink>
      </p>
    </Notice>
  );
}

function endingText(days: number): string {
  if (days === 0) return 'Tu acceso vence hoy.';
  return days === 1 ? 'Tu acceso vence mañana.' : `Tu acceso vence en ${days} días.`;
}
