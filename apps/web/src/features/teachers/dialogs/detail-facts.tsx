import { examTypesOf } from '@amauta/contract/session.ts';
import type { TeacherDetail } from '@amauta/contract/teachers.ts';
import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Tags } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDate, formatNumber, formatPercent, formatPhone, formatTime } from '../../../ui/format.ts';
import { placeOfCategory } from '../teacher-words.ts';

/** Everything that is known about a teacher, but the days of access and the trail. */
export function DetailFacts({ teacher }: { teacher: TeacherDetail }) {
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Correo">{teacher.contact.email}</Fact>
        <Fact label="Celular">
          <span className="num">{formatPhone(teacher.contact.phone_number)}</span>
        </Fact>
        <Fact label="Región">{teacher.region_name}</Fact>
        <Fact label="Institución Educativa">{teacher.IE}</Fact>
        <Fact label="Último ingreso">
          {teacher.last_sign_in_at ? (
            <span className="num">
              {formatDate(teacher.last_sign_in_at)}, {formatTime(teacher.last_sign_in_at)}
            </span>
          ) : (
            'Aún no ha ingresado'
          )}
        </Fact>
        <Fact label="Contraseña">
          {teacher.has_temporary_password ? 'Temporal, aún sin cambiar' : 'Propia'}
        </Fact>
        <Fact label="Observaciones" isWide>
          {teacher.observations}
        </Fact>
      </dl>
      <Accesses teacher={teacher} />
      <Attempts teacher={teacher} />
    </div>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="leading-snug font-medium wrap-anywhere whitespace-pre-line">{children || '-'}</dd>
    </div>
  );
}

function Accesses({ teacher }: { teacher: TeacherDetail }) {
  return (
    <section aria-labelledby="accesos">
      <h3 id="accesos" className="mb-1 text-lg">
        Accesos
      </h3>
      <Tags items={examTypesOf(teacher.type_access)} label="Tipos de acceso" />
      <ul
        aria-labelledby="accesos"
        className="mt-3 divide-y divide-line rounded-md border border-line leading-snug"
      >
        {teacher.categories.map((category) => (
          <li key={category.category_id} className="flex flex-wrap gap-x-3 px-3.5 py-2.5">
            <b className="min-w-36">{placeOfCategory(category)}</b>
            <span className="text-ink-2">{category.specialty_name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attempts({ teacher }: { teacher: TeacherDetail }) {
  const { total_attempts: total, average_score_percentage: average } = teacher;
  return (
    <section aria-labelledby="intentos">
      <h3 id="intentos" className="mb-2.5 text-lg">
        Intentos
      </h3>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <dl className="flex gap-8">
          <Figure label={total === 1 ? 'intento terminado' : 'intentos terminados'}>
            {formatNumber(total)}
          </Figure>
          <Figure label="puntaje promedio">{average === null ? '-' : formatPercent(average)}</Figure>
        </dl>
        <Link to={paths.adminTeacherResults(teacher.id)} className={buttonClass()}>
          <ChartLine />
          Ver resultados
        </Link>
      </div>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num font-serif text-xl font-semibold">{children}</dd>
    </div>
  );
}
