import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextInput } from '../../../ui/forms/text-input.tsx';

/** Finds files by name as one types. */
export function LibrarySearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  if (asked !== text) {
    // The address changed by itself, e.g. by going back.
    setAsked(text);
    if (typed.trim() !== text) setTyped(text);
  }
  return (
    <TextInput
      type="search"
      label="Buscar en los recursos"
      hideLabel
      placeholder="Buscar en los recursos"
      icon={<Search />}
      maxLength={SEARCH_LENGTH}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onSearch(event.target.value.trim());
      }}
      fieldClassName="mb-6 max-w-[30rem]"
    />
  );
}
