import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('takes the first press of an Enter that is held down, and its other keys', () => {
  const onKeyDown = vi.fn();
  render(<Button onKeyDown={onKeyDown}>Siguiente</Button>);
  const button = screen.getByRole('button');
  // False: the browser won't press the button.
  const keyDown = (key: string, repeat: boolean) => fireEvent.keyDown(button, { key, repeat });
  expect(keyDown('Enter', false)).toBe(true);
  expect(keyDown('Enter', true)).toBe(false);
  expect(keyDown('Tab', true)).toBe(true);
  expect(onKeyDown).toHaveBeenCalledTimes(2);
});
