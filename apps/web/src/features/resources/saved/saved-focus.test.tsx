import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { sampleResource } from '../resource-samples.fixture.ts';
import { SaveButton } from './save-button.tsx';
import type { SavedFile } from './saved-files.ts';
import { SavedList } from './saved-list.tsx';

const resources = [sampleResource(1, 'Casos'), sampleResource(2, 'Lecturas')];

/** A library whose files are saved and removed at once. */
function Library() {
  const [ids, setIds] = useState<readonly number[]>([]);
  const content = new Blob(['%PDF']);
  const files = resources.filter(({ id }) => ids.includes(id)).map((each) => ({ ...each, content }));
  const saved = {
    files: files as unknown as SavedFile[],
    coming: new Map(),
    save: (id: number) => void setIds([...ids, id]),
    remove: (id: number) => void setIds(ids.filter((other) => other !== id)),
  };
  return (
    <div>
      <h1 tabIndex={-1}>Recursos</h1>
      <SavedList saved={saved} onView={() => undefined} />
      {resources.map((resource) => (
        <article key={resource.id}>
          <button type="button">Ver {resource.name}</button>
          <SaveButton resource={resource} saved={saved} />
        </article>
      ))}
    </div>
  );
}

test('the focus stays near a button that goes when a file is saved or removed, or goes to the title', async () => {
  render(<Library />);
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await press('Guardar en este equipo: Casos');
  expect(focused()).toBe('Ver Casos');
  await press('Guardar en este equipo: Lecturas');
  expect(focused()).toBe('Ver Lecturas');
  await press('Quitar Lecturas de este equipo');
  expect(focused()).toBe('Ver Casos, guardado');
  await press('Quitar Casos de este equipo');
  expect(focused()).toBe('Recursos');
});
