import type { ReactNode } from 'react';

/** A date in a sentence, which would break at its hyphens. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className="num whitespace-nowrap">{children}</span>;
}

/** A sentence whose dates, as `formatDate` writes them, don't break. */
export function WithWholeDates({ text }: { text: string }) {
  const found = /\d{2}-\d{2}-\d{4}/.exec(text);
  if (!found) return text;
  const [date] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <Whole>{date}</Whole>
      <WithWholeDates text={text.slice(found.index + date.length)} />
    </>
  );
}
