import { z } from 'zod';

const TEXT = 'Escribe el código de 6 cifras de tu aplicación, o un código de recuperación.';

/** A code of six digits from the app, or a recovery code. Spaces and dashes don't count. */
export const FactorCode = z
  .string(TEXT)
  .overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^(\d{6}|[0-9A-Z]{16})$/, TEXT);
