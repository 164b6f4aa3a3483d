/** Stands in for the editor, whose text a test's document can't edit: a plain field with the same name. */
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
