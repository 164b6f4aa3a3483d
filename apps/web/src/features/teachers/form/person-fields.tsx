import type { Region } from '@amauta/contract/catalogue.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import { useState } from 'react';
import { Select } from '../../../ui/forms/select.tsx';
import { PasswordInput, TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import type { TeacherForm } from './use-teacher-form.ts';

interface PersonFieldsProps {
  form: TeacherForm;
  isNew: boolean;
  regions: readonly Region[];
}

/** The fields for the teacher's person and password. */
export function PersonFields({ form, isNew, regions }: PersonFieldsProps) {
  return (
    <section aria-label="Datos del docente" className="grid content-start gap-5">
      <TextInput label="Nombre completo" required autoComplete="off" {...form.text('full_name')} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          label="Correo"
          required
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          {...form.text('email')}
        />
        <TextInput
          label="Celular"
          required
          type="tel"
          className="num"
          autoComplete="off"
          {...form.text('phone_number')}
        />
      </div>
      <Password form={form} isNew={isNew} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Select
          label="Región"
          placeholder="Elige una región"
          options={[
            ...(form.fields.region === '' ? [] : [{ value: '', label: 'Sin región' }]),
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={form.fields.region === '' ? null : form.fields.region}
          error={form.errorOf('region')}
          onChange={(code) => form.change({ region: code })}
        />
        <TextInput label="Institución Educativa" autoComplete="off" {...form.text('IE')} />
      </div>
      <TextArea label="Observaciones" placeholder="Opcional" rows={2} {...form.text('observations')} />
    </section>
  );
}

function Password({ form, isNew }: { form: TeacherForm; isNew: boolean }) {
  const [generated, setGenerated] = useState<string | null>(null);
  const isGenerated = generated !== null && form.fields.password === generated;
  const generate = () => {
    const password = generateTemporaryPassword(randomBelow);
    setGenerated(password);
    form.change({ password });
  };
  return (
    <PasswordInput
      label="Contraseña"
      required={isNew}
      autoComplete="new-password"
      aside={
        <button
          type="button"
          onClick={generate}
          className="-my-2 py-2 text-sm font-semibold text-brand-ink underline underline-offset-4"
        >
          Generar contraseña
        </button>
      }
      hint={<span role="status">{passwordHint(isNew, isGenerated)}</span>}
      {...form.text('password')}
    />
  );
}

function passwordHint(isNew: boolean, isGenerated: boolean): string {
  if (isGenerated) return 'Contraseña generada: podrás copiarla después de guardar.';
  if (isNew) return 'Será temporal: el docente la cambia al entrar.';
  return 'Déjala vacía para no cambiarla. Si escribes una, será temporal.';
}

/** A random whole number from 0 to `n` - 1, all equally likely, from the browser's secure source. */
export function randomBelow(n: number): number {
  const usable = 2 ** 32 - (2 ** 32 % n);
  const drawn = new Uint32Array(1);
  // Draws beyond the last multiple of `n` are repeated, or small numbers would be more likely.
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= usable);
  return (drawn[0] ?? 0) % n;
}
