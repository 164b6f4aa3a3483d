import type { ReactNode } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';

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

/** Chats that take a message from their address. */
const CHATS = /(^|\.)(wa\.me|whatsapp\.com|t\.me)$/;

/**
 * The address of a chat with a message already written in it. An address that is no chat we know, or that brings a text
 * of its own, stays as it is.
 */
export function contactAddress(url: string, message: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, searchParams } = new URL(url);
  if (!CHATS.test(hostname) || searchParams.has('text')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(message)}`;
}

/** What a person who writes to the provider begins with: who they are, where they are signed in, and what they want. */
export function contactMessage(person: { full_name: string; email: string } | null, about: string): string {
  return person ? `Hola, soy ${person.full_name} (${person.email}). ${about}` : `Hola. ${about}`;
}
