import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';

const COPIED_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** What is copied, added for screen readers when the button only says «Copiar»; for example «usuario». */
  what?: string;
  label?: string;
  variant?: ButtonVariant;
  className?: string;
  onCopied?: () => void;
}

/** Copies a text, and says 'copied' for three seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { text, what, label = 'Copiar', variant = 'ghost', className, onCopied } = props;
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another copy begins the three seconds anew
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied, copies]);

  const copy = async (button: HTMLElement) => {
    if (await copyText(text, button.parentElement ?? button)) {
      setCopied(true);
      setCopies((count) => count + 1);
      onCopied?.();
    } else {
      showToast('error', 'No se pudo copiar. Selecciona el texto y cópialo a mano.');
    }
  };
  return (
    <Button
      variant={variant}
      icon={isCopied ? <Check /> : <Copy />}
      className={className}
      onClick={(event) => void copy(event.currentTarget)}
    >
      <span aria-live="polite">{isCopied ? 'Copiado' : label}</span>
      {what ? <span className="sr-only"> {what}</span> : null}
    </Button>
  );
}

/**
 * Copies a text to the clipboard; returns false if the browser refuses. Insecure origins have no clipboard
 * API, so there the text is selected in an element added to `place` and copied like a person would.
 */
export async function copyText(text: string, place: Element): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // The browser refused, for example without the permission: try the older way.
  }
  return copySelected(text, place);
}

function copySelected(text: string, place: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'sr-only';
  // Within the dialog, which would otherwise take the focus back.
  place.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
