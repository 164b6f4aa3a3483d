import type { ReactNode } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';
import { contactAddress, contactMessage } from './contact-address.ts';

interface ContactLinkProps {
  /** What the person wants, as they would write it; who they are stands before it. */
  about: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Leads to a chat with the provider. Nothing where no contact is configured. */
export function ContactLink({ about, children, ...attributes }: ContactLinkProps) {
  const { contactUrl } = appConfig();
  const session = useSession();
  if (contactUrl === '') return null;
  return (
    <a
      {...attributes}
      href={contactAddress(contactUrl, contactMessage(session, about))}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </a>
  );
}
