import { offeredContestsRoute } from '@amauta/contract/study/aim.ts';
import { type Today, todayRoute } from '@amauta/contract/study/today.ts';
import { screen } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import type { DeviceWork } from './offline-card.tsx';
import type { Starting } from './tasks.tsx';
import { TodayPage } from './today-page.tsx';
import { sampleToday } from './today-samples.fixture.ts';

export const NO_WORK: DeviceWork = { paperCount: 0, startedIds: [], lapsesAt: null, unsentCount: 0 };

/** A server without contests, a teacher who is signed in, and the page Hoy. `start` records what is started. */
export function todayServer() {
  const api = fakeApi();
  api.answer(offeredContestsRoute, { success: true, data: [] });
  const start: Mock<Starting['start']> = vi.fn();
  signInAs(teacher);
  const page = (work = NO_WORK) => (
    <TodayPage starting={{ start, isStarting: false }} work={work} dialog={null} />
  );
  return {
    api,
    start,
    /** Draws the page without waiting for the plan. */
    draw: (work = NO_WORK) => renderPage(page(work), { at: '/docente/hoy' }),
    /** Draws the page with the sample's plan, changed by `today`. */
    async open(today: Partial<Today> | Today = {}, work = NO_WORK) {
      api.answer(todayRoute, { success: true, data: sampleToday(today) });
      const view = await renderPage(page(work), { at: '/docente/hoy' });
      await screen.findByText(/^Hoy, jueves/);
      return view;
    },
  };
}

export const title = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Whether a button looks like the main action of the page. */
export const isPrimary = (element: HTMLElement) => element.className.includes('bg-brand ');
