/** A statement that took long. Its text holds placeholders, never values. */
export interface SlowStatement {
  text: string;
  milliseconds: number;
}

/** Measures statements and reports slow ones. Listeners may be added after the database was opened. */
export interface StatementWatch {
  onSlow(listener: (statement: SlowStatement) => void): void;
  /** Replaces the `query` function of a client by one that measures. */
  watch(client: { query: unknown }): void;
}

type Query = (...args: unknown[]) => unknown;
type Callback = (...args: unknown[]) => void;

/** Longer statements are cut, because their beginning is enough to recognise them. */
const TEXT_LENGTH = 500;

/**
 * Makes a watch that measures the statements of clients and tells listeners of slow ones.
 * @param thresholdMs statements that take at least this long are reported; 0 reports none
 */
export function watchStatements(
  thresholdMs: number,
  monotonicMs: () => number = () => performance.now(),
): StatementWatch {
  const listeners: ((statement: SlowStatement) => void)[] = [];

  function tell(statement: unknown, since: number): void {
    const milliseconds = Math.round(monotonicMs() - since);
    if (milliseconds < thresholdMs) return;
    const told = { text: textOf(statement), milliseconds };
    for (const listener of listeners) listener(told);
  }

  return {
    onSlow: (listener) => void listeners.push(listener),
    watch(client) {
      if (thresholdMs === 0) return;
      const query = (client.query as Query).bind(client);
      client.query = (...args: unknown[]) => {
        const since = monotonicMs();
        const last = args.length - 1;
        const callback = args[last];
        if (typeof callback === 'function') {
          args[last] = (...results: unknown[]) => {
            tell(args[0], since);
            (callback as Callback)(...results);
          };
          return query(...args);
        }
        const answer = query(...args);
        if (answer instanceof Promise) answer.then(...twice(() => tell(args[0], since)));
        return answer;
      };
    },
  };
}

/**
 * Runs `after` whether a promise succeeds or fails. The caller of the statement handles the failure itself.
 */
const twice = (after: () => void) => [after, after] as const;

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LENGTH);
}
