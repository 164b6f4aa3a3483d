import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { inputClass } from './text-input.tsx';

const TYPING_PAUSE_MS = 300;

/** `isPressed` is true when Enter or a button asked, and false after a pause in typing. */
type Ask = (search: string, isPressed: boolean) => void;

/**
 * The text of a search field. `onAsk` is called after a pause in typing. When `search`, which comes from the
 * address, changes otherwise (e.g. by going back), the field shows the new search.
 */
export function useTypedSearch(search: string, onAsk: Ask, pauseMs = TYPING_PAUSE_MS) {
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== asked) {
      setAsked(search);
      setText(search);
    }
  }
  const ask: Ask = (wanted, isPressed) => {
    setAsked(wanted);
    onAsk(wanted, isPressed);
  };
  const askAfterPause = useEffectEvent((wanted: string) => ask(wanted, false));
  const wanted = searchOf(text);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => askAfterPause(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, asked, pauseMs]);
  return {
    text,
    setText,
    /** Asks without waiting for a pause. */
    askNow: (typed: string) => {
      if (searchOf(typed) !== asked) ask(searchOf(typed), true);
    },
  };
}

function searchOf(text: string): string {
  return text.trim().slice(0, SEARCH_LENGTH);
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The search in the page's address. */
  search: string;
  onSearch: Ask;
  pauseMs?: number;
  className?: string;
}

/** The search field of a list. Typing draws only this field again, not the list. */
export function SearchField({ label, placeholder, search, onSearch, pauseMs, className }: SearchFieldProps) {
  const { text, setText, askNow } = useTypedSearch(search, onSearch, pauseMs);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    askNow(text);
  };
  const clear = () => {
    setText('');
    askNow('');
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} className={className}>
      <Field label={label} hideLabel>
        {(control) => (
          <div className="relative">
            <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 text-ink-3" />
            <input
              {...control}
              ref={field}
              type="search"
              value={text}
              maxLength={SEARCH_LENGTH}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              onChange={(event) => setText(event.target.value)}
              className={inputClass('px-11 [&::-webkit-search-cancel-button]:hidden')}
            />
            {text === '' ? null : (
              <button
                type="button"
                aria-label="Limpiar búsqueda"
                onClick={clear}
                className="absolute top-0.5 right-0.5 grid size-tap place-items-center rounded-md text-ink-2 hover:text-ink"
              >
                <X />
              </button>
            )}
          </div>
        )}
      </Field>
    </form>
  );
}
