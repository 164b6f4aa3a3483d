import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { useSession } from '../../api/session-store.ts';
import { homeOf, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatNumber, formatPhone } from '../../ui/format.ts';
import { ContactLink } from '../../ui/layout/contact-link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { Consent, OwnData } from './own-data.tsx';

/** /privacidad, open to everybody. Signed-in teachers can also download their data and accept the text here. */
export function PrivacyPage() {
  const session = useSession();
  const isTeacher = session?.role === 'DOC' && !session.has_temporary_password;
  return (
    <div className="mx-auto max-w-[46rem] px-4 pb-12">
      <header className="flex flex-wrap items-center justify-between gap-3 py-3 lg:py-5">
        <Logo name={appConfig().appName} className="h-8" />
        <Link to={session ? homeOf(session.role) : paths.login} className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft />
          {session ? 'Volver' : 'Ir a ingresar'}
        </Link>
      </header>
      <main id="contenido" tabIndex={-1} className="grid gap-8 pt-4">
        <div>
          <h1 tabIndex={-1}>Privacidad</h1>
          <p className="mt-2 text-ink-2">
            Qué datos tuyos guardamos, para qué, por cuánto tiempo y cómo ejercer tus derechos según la Ley
            29733, Ley de Protección de Datos Personales del Perú.
          </p>
        </div>
        {isTeacher ? <OwnData /> : null}
        <Responsible />
        <Kept />
        <Duration />
        <Rights />
        {isTeacher ? <Consent accountId={session.id} /> : null}
      </main>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Responsible() {
  const { appName, providerName, providerAddress } = appConfig();
  return (
    <Part title="Quién responde por tus datos">
      <p>
        <b className="wrap-anywhere">{providerName || appName}</b>
        {providerAddress ? `, con domicilio en ${providerAddress},` : ''} decide para qué se usan tus datos en{' '}
        {appName} y los cuida. No se venden ni se entregan a otros.
      </p>
      <Contact />
    </Part>
  );
}

function Contact() {
  const { contactPhone, contactUrl, privacyEmail } = appConfig();
  const link = 'py-1 text-brand-ink underline underline-offset-4 wrap-anywhere';
  if (privacyEmail) {
    return (
      <p>
        Para consultas y pedidos sobre tus datos escribe a{' '}
        <a href={`mailto:${privacyEmail}`} className={link}>
          {privacyEmail}
        </a>
        .
      </p>
    );
  }
  if (contactUrl === '') return null;
  return (
    <p>
      Para consultas y pedidos sobre tus datos{' '}
      <ContactLink about="Tengo una consulta sobre mis datos personales: " className={link}>
        escríbenos por mensaje
      </ContactLink>
      {contactPhone ? (
        <>
          {' '}
          al <span className="num whitespace-nowrap">{formatPhone(contactPhone)}</span>
        </>
      ) : null}
      .
    </p>
  );
}

const KEPT: readonly { what: string; why: string }[] = [
  {
    what: 'Tu nombre, correo y celular',
    why: 'para crear tu cuenta, reconocerte al ingresar y escribirte sobre tu acceso.',
  },
  {
    what: 'Tu región e institución educativa, y observaciones de quien administra tu acceso',
    why: 'para atenderte y ubicar tu cuenta.',
  },
  { what: 'Tus accesos y su vencimiento', why: 'para mostrarte los exámenes que te corresponden.' },
  {
    what: 'Tus exámenes: las preguntas, tus respuestas y el tiempo que tomaste',
    why: 'para darte tus resultados y lo que te conviene repasar.',
  },
  {
    what: 'El examen que preparas y cuánto quieres estudiar',
    why: 'para repartir tu estudio hasta la fecha.',
  },
  {
    what: 'Desde qué navegador y red ingresas, con la dirección recortada',
    why: 'para cuidar tu cuenta de accesos ajenos.',
  },
  {
    what: 'Los cambios que un administrador hizo en tu cuenta',
    why: 'para saber quién hizo qué, si hay un reclamo.',
  },
];

function Kept() {
  return (
    <Part title="Qué guardamos y para qué">
      <ul className="grid gap-2">
        {KEPT.map(({ what, why }) => (
          <li key={what} className="border-l-2 border-line pl-3.5">
            <b>{what}</b>, {why}
          </li>
        ))}
      </ul>
      <p>
        Tu contraseña no se guarda: solo un resumen del que no se puede recuperar. Usamos una sola cookie, que
        recuerda tu navegador para protegerte de intentos ajenos. No hay publicidad ni rastreadores.
      </p>
    </Part>
  );
}

function Duration() {
  const { eraseDeletedAfterDays: days } = appConfig();
  return (
    <Part title="Por cuánto tiempo">
      <p>
        Mientras tengas una cuenta.{' '}
        {days > 0
          ? `Si tu cuenta se elimina, tus datos personales se borran para siempre ${days === 1 ? 'un día' : `${formatNumber(days)} días`} después, o antes si lo pides.`
          : 'Si tu cuenta se elimina, tus datos personales se borran para siempre cuando lo pidas.'}{' '}
        Tus respuestas quedan entonces como cifras sin nombre, que ya no se pueden unir contigo.
      </p>
      <p>
        Tus sesiones se borran a más tardar a los 90 días, y el recuerdo de tu navegador a los 180. Las copias
        de seguridad se reemplazan con el tiempo.
      </p>
    </Part>
  );
}

const RIGHTS: readonly { name: string; text: string }[] = [
  {
    name: 'Acceso',
    text: 'saber qué guardamos de ti. Descárgalo tú mismo en esta página después de ingresar.',
  },
  { name: 'Rectificación', text: 'pedir que se corrija lo que esté mal o haya cambiado.' },
  { name: 'Cancelación', text: 'pedir que se borren tus datos personales.' },
  { name: 'Oposición', text: 'pedir que no se usen para algo en particular.' },
];

function Rights() {
  return (
    <Part title="Tus derechos">
      <ul className="grid gap-2">
        {RIGHTS.map(({ name, text }) => (
          <li key={name}>
            <b>{name}:</b> {text}
          </li>
        ))}
      </ul>
      <p>
        Ejercerlos no cuesta nada. Si no recibes respuesta, puedes reclamar ante la Autoridad Nacional de
        Protección de Datos Personales, en el Ministerio de Justicia y Derechos Humanos.
      </p>
    </Part>
  );
}
