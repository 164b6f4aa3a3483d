/** Stands in the foot of a window that shows credentials once, before its buttons. */
export function HandedOverCheck(props: { checked: boolean; onChange: (isChecked: boolean) => void }) {
  const { checked, onChange } = props;
  return (
    <label className="inline-flex min-h-tap items-center gap-2.5 max-md:basis-full md:mr-auto">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-[1.375rem] flex-none accent-brand"
      />
      Ya entregué las credenciales
    </label>
  );
}
