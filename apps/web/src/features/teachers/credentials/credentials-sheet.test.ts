import { expect, it } from 'vitest';
import { credentialsText } from './credentials-sheet.ts';

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
