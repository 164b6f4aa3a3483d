import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStableHandlers } from './stable-handlers.ts';

test('the functions stay the same and call the latest ones', () => {
  const handlersFor = (base: number) => ({ add: (more: number) => base + more });
  const { result, rerender } = renderHook(({ base }) => useStableHandlers(handlersFor(base)), {
    initialProps: { base: 1 },
  });
  const { add } = result.current;
  expect(add(2)).toBe(3);
  rerender({ base: 10 });
  expect(result.current.add).toBe(add);
  expect(add(2)).toBe(12);
});
