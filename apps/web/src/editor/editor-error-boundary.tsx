import { Component, type ReactNode } from 'react';
import { reportEditorError } from './report-error.ts';

/** Shows a message in place of a part of the editor that failed, so that the rest goes on working. */
export class EditorErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    reportEditorError(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <span role="alert" className="inline-block rounded-sm border border-bad p-2 text-bad-ink">
        An error was thrown.
      </span>
    );
  }
}
