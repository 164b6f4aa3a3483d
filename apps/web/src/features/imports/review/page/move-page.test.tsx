import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(async () => {
  review = reviewOf();
  await review.openReview('?pregunta=12');
});
afterEach(() => review.stopToasts());

const layer = () => screen.getByRole('application');
const rectangle = () => screen.getByTestId('corte').getAttribute('style');

async function openTool(name: string): Promise<void> {
  await press(name);
  vi.spyOn(layer(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 595, 842));
}

function down(pointerId: number, clientX: number, clientY: number): void {
  fireEvent.pointerDown(layer(), { pointerId, button: 0, clientX, clientY });
}

function move(pointerId: number, clientX: number, clientY: number): void {
  fireEvent.pointerMove(layer(), { pointerId, clientX, clientY });
}

test.each(['Recortar imagen', 'Ajustar el área de la 12'])(
  'a second finger, which moves the page, takes back what the first has drawn: %s',
  async (tool) => {
    await openTool(tool);
    const before = rectangle();
    down(1, 200, 200);
    move(1, 320, 330);
    expect(rectangle()).not.toBe(before);
    down(2, 300, 500);
    expect(rectangle()).toBe(before);
    move(1, 400, 400);
    move(2, 420, 600);
    fireEvent.pointerUp(layer(), { pointerId: 2 });
    expect(rectangle()).toBe(before);
    fireEvent.pointerUp(layer(), { pointerId: 1 });
    down(3, 200, 200);
    move(3, 320, 330);
    expect(rectangle()).not.toBe(before);
  },
);

test('what was drawn is taken back when the browser begins to move the page', async () => {
  await openTool('Recortar imagen');
  const before = rectangle();
  down(1, 100, 400);
  move(1, 300, 600);
  fireEvent.pointerCancel(layer(), { pointerId: 1 });
  expect(rectangle()).toBe(before);
});

test('with the hand one finger moves the page and keeps the area, until the hand is pressed again', async () => {
  await openTool('Recortar imagen');
  const draw = () => {
    down(1, 100, 400);
    move(1, 300, 600);
    fireEvent.pointerUp(layer(), { pointerId: 1 });
  };
  const before = rectangle();
  await press('Mover la página con un dedo');
  const hand = screen.getByRole('button', { name: 'Mover la página con un dedo', pressed: true });
  expect(screen.getByText('Un dedo mueve la página.')).toBeTruthy();
  draw();
  expect(rectangle()).toBe(before);
  fireEvent.click(hand);
  draw();
  expect(rectangle()).not.toBe(before);
});
