import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditorErrorBoundary } from './editor-error-boundary.tsx';
import { reportEditorError } from './report-error.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function Failing(): never {
  throw new Error('roto');
}

describe('a part of the editor that fails', () => {
  it('shows a message in its place, and reports the error to the browser', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    render(
      <EditorErrorBoundary>
        <Failing />
      </EditorErrorBoundary>,
    );
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toBe('An error was thrown.');
    expect(notice.className).toContain('border-bad');
    expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('roto'));
  });
});

describe('reportEditorError', () => {
  it('calls the function as a method of the window, as browsers require', () => {
    const callers: unknown[] = [];
    vi.stubGlobal('reportError', function (this: unknown) {
      callers.push(this);
    });
    reportEditorError(new Error('roto'));
    expect(callers).toEqual([globalThis]);
  });

  it('writes to the console when the browser has no such function', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('reportError', undefined);
    reportEditorError(new Error('roto'));
    expect(error).toHaveBeenCalledOnce();
  });
});
