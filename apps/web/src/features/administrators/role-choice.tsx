import { ADMIN_ROLE_NAMES, AdminRole } from '@amauta/contract/administrators/role.ts';
import { ChoiceCard } from '../../ui/forms/choice.tsx';

const DESCRIPTIONS: Readonly<Record<AdminRole, string>> = {
  owner: 'Todo, también las cuentas de administradores.',
  teachers: 'Cuentas, accesos y contraseñas de los docentes.',
  content: 'Preguntas, importaciones y recursos.',
  read_only: 'Ve la administración sin cambiar nada. No ve contraseñas.',
};

/** Chooses the role of an account. Each role says what it allows. */
export function RoleChoice({ value, onChange }: { value: AdminRole; onChange: (role: AdminRole) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Rol</legend>
      {AdminRole.options.map((role) => (
        <ChoiceCard
          key={role}
          type="radio"
          name="admin-role"
          checked={role === value}
          onChange={() => onChange(role)}
          description={DESCRIPTIONS[role]}
        >
          {ADMIN_ROLE_NAMES[role]}
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
