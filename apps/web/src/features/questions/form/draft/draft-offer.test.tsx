import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { individual } from '../../../../question-form/model/form-content.fixture.ts';
import { DraftOffer } from './draft-offer.tsx';

const draft = { id: 'old', ownerId: 1, target: 'nueva', savedAt: 1_000, content: individual() };

test.each(['Recuperar', 'Descartar'])('after «%s» the focus is at the title, not lost', async (name) => {
  function Form() {
    const [isOffered, setOffered] = useState(true);
    const answer = () => setOffered(false);
    return (
      <div>
        <h1 tabIndex={-1}>Crear pregunta</h1>
        {isOffered ? <DraftOffer draft={draft} onRecover={answer} onDiscard={answer} /> : null}
      </div>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Crear pregunta' }));
});
