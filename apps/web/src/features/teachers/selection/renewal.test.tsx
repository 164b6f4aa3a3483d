import { renewTeachersRoute, undoRenewalRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { formatDate } from '../../../ui/format.ts';
import { TeachersPage } from '../teachers-page.tsx';
import { AT, confirmRenewal, preload, prepareList, rosa } from './teachers-list.fixture.tsx';

let api: ReturnType<typeof prepareList>['api'];
let toasts: string[];
let actions: ReturnType<typeof prepareList>['actions'];
let answerRenewed: ReturnType<typeof prepareList>['answerRenewed'];

beforeAll(preload);

beforeEach(() => {
  ({ api, toasts, actions, answerRenewed } = prepareList());
});

describe('renewing one teacher', () => {
  it('asks first, and shows where each choice leads', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30' });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '+5 meses, hasta el 30-06-2099',
      '+10 meses, hasta el 30-11-2099',
      '+12 meses, hasta el 31-01-2100',
    ]);
    await userEvent.click(items[1] as HTMLElement);
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    expect(question.getByText('30-11-2099')).toBeTruthy();
    expect(api.bodiesOf(renewTeachersRoute)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(api.bodiesOf(renewTeachersRoute)).toEqual([{ ids: [1], months: 10 }]));
    await waitFor(() =>
      expect(toasts).toContain('success: Acceso de Rosa Quispe Mamani renovado hasta el 30-11-2099.'),
    );
    expect(api.received.filter(({ path }) => path === '/teachers/')).toHaveLength(2);
  });

  it('renews once at a double press', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30' });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+10 meses/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
    const confirm = question.getByRole('button', { name: 'Renovar' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(api.bodiesOf(renewTeachersRoute)).toEqual([{ ids: [1], months: 10 }]);
  });

  it('counts an expired access from today', async () => {
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Luz Tapullima' }));
    const [first] = await screen.findAllByRole('menuitem');
    const end = addMonths(todayInLima(new Date()), 5);
    expect(first?.textContent).toBe(`+5 meses, hasta el ${formatDate(end)}`);
  });

  it('says why it could not be', async () => {
    const message = 'Este docente ya no existe.';
    api.refuse(renewTeachersRoute, { status: 404, code: 'NOT_FOUND', message });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Luz Tapullima' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+5 meses/ }));
    await confirmRenewal();
    await waitFor(() => expect(toasts).toContain(`error: ${message}`));
  });

  it('can be undone from what says that it was done', async () => {
    answerRenewed({ ...rosa, expiration_date: '2099-11-30', version: 4 });
    api.answer(undoRenewalRoute, { success: true, data: [{ ...rosa, version: 5 }] });
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Renovar a Rosa Quispe Mamani' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\+10 meses/ }));
    await confirmRenewal();
    await waitFor(() => expect(actions.map(({ label }) => label)).toEqual(['Deshacer']));
    actions[0]?.onPress();
    await waitFor(() =>
      expect(api.bodiesOf(undoRenewalRoute)).toEqual([{ teachers: [{ id: 1, version: 4 }] }]),
    );
    await waitFor(() =>
      expect(toasts).toContain(
        `success: Renovación deshecha: el acceso de Rosa Quispe Mamani vence otra vez el ${formatDate(rosa.expiration_date)}.`,
      ),
    );
  });
});
