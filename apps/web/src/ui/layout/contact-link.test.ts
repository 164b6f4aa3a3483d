import { expect, it } from 'vitest';
import { contactAddress, contactMessage } from './contact-link.tsx';

it.each([
  ['https://wa.me/51900000000', 'https://wa.me/51900000000?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F'],
  [
    'https://api.whatsapp.com/send?phone=51900000000',
    'https://api.whatsapp.com/send?phone=51900000000&text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F',
  ],
  ['https://t.me/amauta', 'https://t.me/amauta?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F'],
  ['https://wa.me/51900000000?text=Ayuda', 'https://wa.me/51900000000?text=Ayuda'],
  ['https://colegio.pe/contacto', 'https://colegio.pe/contacto'],
  ['https://nowa.me/1', 'https://nowa.me/1'],
  ['', ''],
])('writes the message into %j', (url, address) => {
  expect(contactAddress(url, 'Hola, ¿qué tal?')).toBe(address);
});

it('says who writes', () => {
  const rosa = { full_name: 'Rosa Quispe', email: 'rosa@correo.pe' };
  expect(contactMessage(rosa, 'Quiero renovar mi acceso.')).toBe(
    'Hola, soy Rosa Quispe (rosa@correo.pe). Quiero renovar mi acceso.',
  );
  expect(contactMessage(null, 'Olvidé mi contraseña.')).toBe('Hola. Olvidé mi contraseña.');
});
