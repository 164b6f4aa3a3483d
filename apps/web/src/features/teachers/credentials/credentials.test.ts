import type { AuditEntry } from '@amauta/contract/teachers/teacher-audit.ts';
import { expect, it, vi } from 'vitest';
import { auditSentence, changeLines } from '../detail/audit-trail.tsx';
import { randomBelow } from '../form/person-fields.tsx';
import { copyText } from './copy-button.tsx';
import { credentialsMessage, credentialsText, messageLink } from './credentials.ts';

const credentials = {
  id: 71,
  full_name: 'Yeni Salazar Cutipa',
  email: 'yeni@correo.pe',
  phone_number: '952148830',
  password: 'Puno&Lago%4821?',
  expiration_date: '2027-09-20',
};

it('the message names everything that the first sign-in needs, and its link reaches that phone', () => {
  const message = credentialsMessage(credentials);
  expect(message.split('\n')).toEqual([
    'Hola, Yeni. Ya tienes acceso a Amauta.',
    '',
    `Ingresa en ${window.location.origin}/ingresar`,
    'Usuario: yeni@correo.pe',
    'Contraseña temporal: Puno&Lago%4821?',
    '',
    'Al entrar te pediremos crear tu propia contraseña. Tu acceso vence el 20-09-2027.',
  ]);
  const link = new URL(messageLink(credentials, message));
  expect(link.origin + link.pathname).toBe('https://wa.me/51952148830');
  expect(link.searchParams.get('text')).toBe(message);
});

it.each([true, false])(
  'without a clipboard the text is copied the older way, which may fail: %s',
  async (works) => {
    vi.stubGlobal('navigator', { clipboard: undefined });
    let copied = '';
    document.execCommand = () => {
      copied = document.querySelector('textarea')?.value ?? '';
      return works;
    };
    expect(await copyText('Puno-Lago', document.body)).toBe(works);
    expect(copied).toBe('Puno-Lago');
    expect(document.querySelector('textarea')).toBeNull();
  },
);

it('random numbers stay below the limit', () => {
  const drawn = new Set(Array.from({ length: 300 }, () => randomBelow(3)));
  expect([...drawn].toSorted()).toEqual([0, 1, 2]);
});

it.each<[Partial<AuditEntry>, string, string[]]>([
  [{ action: 'teacher.created' }, 'creó la cuenta, con acceso hasta el 14-06-2027', []],
  [{ action: 'teacher.imported', changes: [] }, 'creó la cuenta desde un Excel', []],
  [{ action: 'teacher.renewed' }, 'renovó 5 meses, hasta el 14-06-2027', []],
  [{ action: 'teacher.updated' }, 'editó al docente', ['Vencimiento: de 14-01-2027 a 14-06-2027']],
  [
    {
      action: 'teacher.updated',
      changes: [
        { field: 'password', label: 'Contraseña', from: null, to: null },
        { field: 'IE', label: 'IE', from: 'A', to: null },
        { field: 'region', label: 'Región', from: null, to: 'Puno' },
      ],
    },
    'editó al docente',
    ['Contraseña: cambió', 'IE: se quitó A', 'Región: Puno'],
  ],
])('the trail says %j', (change, sentence, lines) => {
  const entry: AuditEntry = {
    id: 1,
    action: 'teacher.updated',
    actor_name: 'Julia',
    happened_at: '2026-10-20T16:18:00.000Z',
    changes: [{ field: 'expiration_date', label: 'Vencimiento', from: '14-01-2027', to: '14-06-2027' }],
    ...change,
  };
  const { words, day } = auditSentence(entry);
  expect([words, day].filter(Boolean).join(' ')).toBe(sentence);
  expect(changeLines(entry)).toEqual(lines);
});

it('pasted into a spreadsheet no name is calculated, and a password stays what it is', () => {
  const teacher = {
    id: 1,
    email: '+ana@correo.pe',
    phone_number: '952148830',
    password: '=Clave-2026',
    expiration_date: '2099-06-14',
  };
  expect(credentialsText([{ ...teacher, full_name: '=HYPERLINK("x")' }]).split('\n')[1]).toBe(
    '\'=HYPERLINK("x")\t\'+ana@correo.pe\t952148830\t=Clave-2026',
  );
});
