import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { Search, X } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { inputClass } from '../../../ui/forms/text-input.tsx';
import { useTypedSearch } from './use-typed-search.ts';

interface TeacherSearchProps {
  search: string;
  onSearch: (search: string, isPressed: boolean) => void;
}

/** The search of the list. Typing draws only this field, however long the list is. */
export function TeacherSearch({ search, onSearch }: TeacherSearchProps) {
  const { text, setText, askNow } = useTypedSearch(search, onSearch);
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
    <form onSubmit={submit} className="w-full md:max-w-[30rem] md:flex-[1_1_20rem]">
      <Field label="Buscar docentes" hideLabel>
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
              placeholder="Nombre, correo, celular o IE"
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
