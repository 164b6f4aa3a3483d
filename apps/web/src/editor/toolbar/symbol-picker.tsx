import { Tabs } from '@base-ui/react/tabs';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { OverlinedText } from '../../ui/rich-text.tsx';
import { isMark } from '../math/combining-marks.ts';
import { moveInGrid } from './grid-keys.ts';
import { findSymbols, type MathSymbol, SYMBOL_CATEGORIES } from './symbols.ts';

const TAB =
  'min-h-9 rounded-full border border-line px-3 text-sm font-medium whitespace-nowrap text-ink-2 data-active:border-brand-line data-active:bg-brand-tint data-active:text-brand-ink pointer-coarse:min-h-11';

/** Finds characters that keyboards lack, by category or by name. */
export function SymbolPicker({ onPick }: { onPick: (symbol: string) => void }) {
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const found = isSearching ? findSymbols(query) : [];
  return (
    <div className="grid w-[26rem] max-w-full gap-3">
      <TextInput
        label="Buscar símbolo"
        hideLabel
        type="search"
        placeholder="Buscar por nombre: mayor, pi, unión…"
        icon={<Search />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
          event.preventDefault();
          onPick(first.symbol);
        }}
      />
      {isSearching ? (
        <Found symbols={found} onPick={onPick} />
      ) : (
        <Tabs.Root defaultValue={SYMBOL_CATEGORIES[0]?.name} className="grid gap-3">
          <Tabs.List aria-label="Categorías" className="flex flex-wrap gap-1.5">
            {SYMBOL_CATEGORIES.map(({ name }) => (
              <Tabs.Tab key={name} value={name} className={TAB}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SYMBOL_CATEGORIES.map(({ name, symbols }) => (
            <Tabs.Panel key={name} value={name}>
              <SymbolGrid symbols={symbols} onPick={onPick} />
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      )}
    </div>
  );
}

function Found({ symbols, onPick }: { symbols: readonly MathSymbol[]; onPick: (symbol: string) => void }) {
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {symbols.length === 0
          ? 'Ningún símbolo con ese nombre. Prueba con otra palabra.'
          : `${symbols.length} ${symbols.length === 1 ? 'símbolo' : 'símbolos'}`}
      </p>
      <SymbolGrid symbols={symbols} onPick={onPick} />
    </>
  );
}

function SymbolGrid({
  symbols,
  onPick,
}: {
  symbols: readonly MathSymbol[];
  onPick: (symbol: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move between the buttons inside.
    <div
      className="-m-1 grid max-h-58 grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))] gap-1 overflow-y-auto p-1 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]"
      onKeyDown={moveInGrid}
    >
      {symbols.map(({ symbol, words }) => (
        <button
          key={symbol}
          type="button"
          aria-label={words}
          title={words}
          className="grid aspect-square place-items-center rounded-md border border-line font-serif text-lg hover:bg-sunken"
          onClick={() => onPick(symbol)}
        >
          <OverlinedText text={isMark(symbol) ? `◌${symbol}` : symbol} />
        </button>
      ))}
    </div>
  );
}
