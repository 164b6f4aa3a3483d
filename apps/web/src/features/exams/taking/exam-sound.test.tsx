import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openExam, prepareExamPage, stubWideWindow } from './fixtures/exam-page.fixture.tsx';
import { examServer } from './fixtures/exam-servers.fixture.ts';
import { fakeAudio } from './fixtures/fake-audio.fixture.ts';

let heard: ReturnType<typeof fakeAudio>['heard'];
let quiet: string;

prepareExamPage();
beforeEach(() => {
  examServer();
  const audio = fakeAudio();
  heard = audio.heard;
  quiet = 'none';
  vi.stubGlobal('AudioContext', audio.FakeAudioContext);
  stubWideWindow(() => quiet);
});

async function open() {
  const view = await openExam();
  await screen.findByRole('heading', { name: /de 4$/ });
  return { ...view, user: userEvent.setup() };
}
const soundButton = (name: string) => screen.getByRole('button', { name });

async function answer(user: ReturnType<typeof userEvent.setup>, option: string) {
  await user.click(await screen.findByRole('radio', { name: new RegExp(option) }));
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
}

describe('sound of the exam', () => {
  it('is off until asked for, and opens no audio', async () => {
    const { user } = await open();
    expect(soundButton('Activar sonido').getAttribute('aria-pressed')).toBe('false');
    await answer(user, 'Opción 11');
    await screen.findByRole('button', { name: 'Pregunta 1, correcta' });
    expect(heard).toMatchObject({ opened: 0, notes: [] });
  });

  it('plays two notes for right and one for wrong once it is on', async () => {
    const { user } = await open();
    await user.click(soundButton('Activar sonido'));
    expect(heard.opened).toBe(1);
    await answer(user, 'Opción 11');
    await waitFor(() => expect(heard.notes).toHaveLength(2));
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('radio', { name: /Opción 22/ }));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(heard.notes).toHaveLength(3));
    expect(heard.opened).toBe(1);
  });

  it('is remembered on this device, and waits for the first press to open audio', async () => {
    const first = await open();
    await first.user.click(soundButton('Activar sonido'));
    first.unmount();
    expect(heard.closed).toBe(1);

    const { user } = await open();
    expect(soundButton('Desactivar sonido').getAttribute('aria-pressed')).toBe('true');
    expect(heard.opened).toBe(1);
    await answer(user, 'Opción 12');
    expect(heard.opened).toBe(2);
    await waitFor(() => expect(heard.notes).toHaveLength(1));
  });

  it('is silent again when it is turned off, and stays off', async () => {
    localStorage.setItem('sound', 'on');
    const first = await open();
    await first.user.click(soundButton('Desactivar sonido'));
    await answer(first.user, 'Opción 11');
    await screen.findByRole('button', { name: 'Pregunta 1, correcta' });
    expect(heard.notes).toEqual([]);
    first.unmount();
    await open();
    soundButton('Activar sonido');
  });

  it('is off at first on a device that prefers quiet, and can be turned on', async () => {
    quiet = 'prefers-reduced-motion';
    localStorage.setItem('sound', 'on');
    const { user } = await open();
    await user.click(soundButton('Activar sonido'));
    await answer(user, 'Opción 11');
    await waitFor(() => expect(heard.notes).toHaveLength(2));
  });

  it('is turned on and off by S', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 's' });
    soundButton('Desactivar sonido');
    fireEvent.keyDown(document.body, { key: 's' });
    soundButton('Activar sonido');
  });
});
