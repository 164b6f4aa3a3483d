import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { copyText } from './copy-text.ts';

const COPIED_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** Names what is copied to a reader, e.g. «usuario», where the button only says «Copiar». */
  what?: string;
  label?: string;
  variant?: ButtonVariant;
  className?: string;
  onCopied?: () => void;
}

/** Copies a text and says so for three seconds. */
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
