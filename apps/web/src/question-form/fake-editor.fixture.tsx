/**
 * Replaces the editor in tests, because its text can't be edited in jsdom: a plain field with the same name.
 */
export function DeferredEditor(props: {
  value: string;
  onChange: (html: string) => void;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}) {
  const { value, onChange, label, describedBy, invalid } = props;
  return (
    <textarea
      data-focus=""
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
