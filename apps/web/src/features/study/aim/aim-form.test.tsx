import { examAccessRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import { type Aim, keepAimRoute, offeredContestsRoute } from '@amauta/contract/study/aim.ts';
import { ASCENSO, NOMBRAMIENTO_2024 } from '@amauta/exam-rules/real/official.fixture.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberGroup } from '../../../api/remembered-group.ts';
import { currentSession } from '../../../api/session-store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { AimDialog, AimForm } from './aim-form.tsx';

const NOTHING: Aim = {
  contest: null,
  is_withdrawn: false,
  rules: null,
  target_scale: null,
  category_id: null,
  days_a_week: 5,
  minutes_a_day: 45,
  opens_today: false,
  is_skipped: false,
};
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 18_000_000).toISOString().slice(0, 10);
const CONTESTS = [
  {
    id: 1,
    name: 'Ascenso 2026',
    exam_type: 'Ascenso' as const,
    blueprint_id: 1,
    day: dayIn(24),
    rules: ASCENSO,
  },
  {
    id: 2,
    name: 'Nombramiento 2026',
    exam_type: 'Nombramiento' as const,
    blueprint_id: 3,
    day: dayIn(1),
    rules: NOMBRAMIENTO_2024,
  },
  {
    id: 3,
    name: 'Acceso 2026',
    exam_type: 'Directivos' as const,
    blueprint_id: 3,
    day: dayIn(60),
    rules: { ...NOMBRAMIENTO_2024, exam_type: 'Directivos' as const },
  },
];
const MODALITIES = [
  {
    id: 1,
    name: 'EBR - Educación Básica Regular',
    category_id: null,
    levels: [
      {
        id: 3,
        name: 'Secundaria',
        category_id: null,
        specialties: [
          { id: 4, name: 'Comunicación', category_id: 8 },
          { id: 10, name: 'Matemática', category_id: 14 },
        ],
      },
    ],
  },
];

let api: ReturnType<typeof fakeApi>;
let toasts: string[];
const offer = (contests: readonly (typeof CONTESTS)[number][]) =>
  api.answer(offeredContestsRoute, { success: true, data: [...contests] });
beforeEach(() => {
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  api = fakeApi();
  signInAs(teacher);
  offer(CONTESTS);
  api.answer(metadataTreeRoute, { success: true, data: { modalities: MODALITIES, sources: [] } });
  api.answer(examAccessRoute, {
    success: true,
    data: { access: { types: [1], levels: [3], specialties: [4, 10] } },
  });
  api.answer(keepAimRoute, { success: true, data: { ...NOTHING, opens_today: true } });
});

const onDone = vi.fn();
const onSkip = vi.fn();
async function open(aim: Partial<Aim> = {}) {
  onDone.mockClear();
  await renderPage(
    <main id="contenido">
      <h1 tabIndex={-1}>Hoy</h1>
      <AimForm aim={{ ...NOTHING, ...aim }} onDone={onDone} onSkip={onSkip} />
    </main>,
  );
  await screen.findByRole('button', { name: 'Guardar' });
  return userEvent.setup();
}
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Guardar' }));
const sent = () => api.bodiesOf(keepAimRoute);

describe('the form on a page', () => {
  it('asks for a contest, its escala and the speciality, and stores them', async () => {
    const user = await open();
    await save(user);
    await screen.findByText('Elige el concurso.');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Ascenso 2026/ }));
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Ascenso 2026/ }));
    expect(screen.queryByText('Elige el concurso.')).toBeNull();
    screen.getByText(/, faltan 24 días$/);
    screen.getByText(/, es mañana$/);
    await save(user);
    screen.getByText('Elige a qué escala vas.');
    screen.getByText('Elige tu especialidad.');
    await user.click(screen.getByRole('radio', { name: /^3\.ª/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Tu especialidad' }));
    await user.click(await screen.findByRole('option', { name: 'EBR Secundaria, Matemática' }));
    // The time for study is folded away, so that the form is short on a phone.
    screen.getByText(/^5 días a la semana, 45 minutos al día\./);
    await user.click(screen.getByRole('button', { name: 'Cambiar días y minutos' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '5' }));
    const week = within(screen.getByRole('group', { name: 'Días a la semana' }));
    await user.click(week.getByRole('radio', { name: '4' }));
    const minutes = within(screen.getByRole('group', { name: 'Minutos al día' }));
    await user.click(minutes.getByRole('radio', { name: '60' }));
    await save(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      { contest_id: 1, target_scale: 3, category_id: 14, days_a_week: 4, minutes_a_day: 60 },
    ]);
    expect(toasts).toEqual(['success: Guardado']);
    expect(currentSession()?.opens_today).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hoy' }));
  });

  it('tells the conditions of a contest without escalas, and asks no speciality for Directivos', async () => {
    const user = await open({ target_scale: 4 });
    await user.click(screen.getByRole('radio', { name: /^Acceso 2026/ }));
    screen.getByText('Total: mínimo 110 de 200.');
    expect(screen.queryByText('Tu especialidad')).toBeNull();
    expect(screen.queryByRole('group', { name: '¿A qué escala vas?' })).toBeNull();
    await save(user);
    await waitFor(() =>
      expect(sent()).toEqual([{ contest_id: 3, category_id: 999, days_a_week: 5, minutes_a_day: 45 }]),
    );
  });

  it('proposes the only contest and the speciality of the last mock', async () => {
    offer(CONTESTS.slice(0, 1));
    rememberGroup(8);
    const user = await open({ target_scale: 2 });
    await save(user);
    await waitFor(() =>
      expect(sent()).toEqual([
        { contest_id: 1, target_scale: 2, category_id: 8, days_a_week: 5, minutes_a_day: 45 },
      ]),
    );
  });

  it('can be skipped', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Omitir' }));
    expect(onSkip).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hoy' }));
    expect(sent()).toEqual([]);
  });

  it('keeps the time for study though there is no contest yet', async () => {
    offer([]);
    const user = await open();
    screen.getByText(/^Aún no hay concursos con fecha/);
    await save(user);
    await waitFor(() => expect(sent()).toEqual([{ days_a_week: 5, minutes_a_day: 45 }]));
  });

  it('says at its field what the server refuses, and offers the present contests', async () => {
    const message = 'Ese concurso fue retirado. Elige otro.';
    const errors = { contest_id: [message] };
    api.refuse(keepAimRoute, { status: 422, code: 'RULE_BROKEN', message, errors });
    const user = await open({ target_scale: 2, category_id: 8 });
    await user.click(screen.getByRole('radio', { name: /^Ascenso 2026/ }));
    offer(CONTESTS.slice(1));
    await save(user);
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^Ascenso 2026/ })).toBeNull());
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says what failed, and asks again', async () => {
    api.refuse(offeredContestsRoute, { status: 500, code: 'INTERNAL', message: '' });
    await renderPage(<AimForm aim={NOTHING} onDone={onDone} />);
    await screen.findByText('No se pudieron cargar los concursos.');
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    offer(CONTESTS);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('radio', { name: /^Ascenso 2026/ });
  });
});

describe('the dialog', () => {
  const { rules, ...contest } = CONTESTS[0] as (typeof CONTESTS)[number];
  const chosen: Aim = {
    ...NOTHING,
    contest,
    rules,
    target_scale: 3,
    category_id: 14,
    opens_today: true,
  };

  it('sends changes without the unchanged contest, and closes', async () => {
    const onOpenChange = vi.fn();
    await renderPage(<AimDialog aim={chosen} open onOpenChange={onOpenChange} />);
    const user = userEvent.setup();
    const dialog = within(await screen.findByRole('dialog', { name: '¿Qué examen vas a dar?' }));
    expect(await dialog.findByRole('radio', { name: /^Ascenso 2026/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Abrir Hoy al entrar' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(sent()).toEqual([
      { target_scale: 3, category_id: 14, days_a_week: 5, minutes_a_day: 45, opens_today: false },
    ]);
  });

  it('leaves the focus at the title, because the button that opened it may go away', async () => {
    function Choosing() {
      const [step, setStep] = useState<'before' | 'open' | 'after'>('before');
      return (
        <main id="contenido">
          <h1 tabIndex={-1}>Hoy</h1>
          {step === 'after' ? null : (
            <button type="button" onClick={() => setStep('open')}>
              Elegir
            </button>
          )}
          <AimDialog aim={chosen} open={step === 'open'} onOpenChange={() => setStep('after')} />
        </main>
      );
    }
    await renderPage(<Choosing />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Elegir' }));
    await screen.findByRole('radio', { name: /^Ascenso 2026/ });
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const title = await screen.findByRole('heading', { name: 'Hoy' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('can remove the contest', async () => {
    await renderPage(<AimDialog aim={chosen} open onOpenChange={() => {}} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: 'Ninguno por ahora' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent()).toEqual([{ contest_id: null, days_a_week: 5, minutes_a_day: 45 }]));
  });

  it('is closed without sending anything', async () => {
    const onOpenChange = vi.fn();
    await renderPage(<AimDialog aim={chosen} open onOpenChange={onOpenChange} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(sent()).toEqual([]);
  });
});
