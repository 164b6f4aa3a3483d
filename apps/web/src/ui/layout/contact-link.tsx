import type { ReactNode } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';

interface ContactLinkProps {
  /** What the person wants, as they would write it. The message says before it who they are. */
  about: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to a chat with the provider. Draws nothing if no contact is configured. */
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

/** Hosts of chats that read a message from their address. */
const CHATS = /(^|\.)(wa\.me|whatsapp\.com|t\.me)$/;

/**
 * Returns the address of a chat with a message already typed in. An address of an unknown host, or with a
 * text of its own, is returned unchanged.
 */
export function contactAddress(url: string, message: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, searchParams } = new URL(url);
  if (!CHATS.test(hostname) || searchParams.has('text')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(message)}`;
}

/** The message to the provider: who writes, if they are signed in, and what they want. */
export function contactMessage(person: { full_name: string; email: string } | null, about: string): string {
  return person ? `Hola, soy ${person.full_name} (${person.email}). ${about}` : `Hola. ${about}`;
}
