import type { ComponentProps } from 'react';

export interface FieldTraits {
  /** Name of the field for screen readers. The page shows a heading of its own. */
  label: string;
  id?: string | undefined;
  placeholder?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
}

interface FieldTextProps extends ComponentProps<'div'> {
  field: FieldTraits;
  isEmpty: boolean;
}

/** The text of a field, with or without its editor, and the placeholder over an empty text. */
export function FieldText({ field, isEmpty, ...text }: FieldTextProps) {
  const { label, id, placeholder, describedBy, invalid, required } = field;
  return (
    <div className="editor-surface">
      {/* biome-ignore lint/a11y/useSemanticElements: a field of formatted text is no input */}
      <div
        id={id}
        className="read editor-content"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-placeholder={placeholder}
        tabIndex={0}
        {...text}
      />
      {isEmpty && placeholder ? (
        <div className="read editor-placeholder" aria-hidden="true">
          {placeholder}
        </div>
      ) : null}
    </div>
  );
}
