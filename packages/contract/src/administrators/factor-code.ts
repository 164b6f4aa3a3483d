import { z } from 'zod';

export const FACTOR_CODE_TEXT =
  'Escribe el código de 6 cifras de tu aplicación, o un código de recuperación.';
const FACTOR_CODE = /^(\d{6}|[0-9A-Z]{16})$/;

/** Removes spaces and dashes, which don't count, and turns letters into capitals. */
function plainFactorCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a typed text can be a code. */
export function isFactorCode(code: string): boolean {
  return FACTOR_CODE.test(plainFactorCode(code));
}

/** A code of six digits from the app, or a recovery code. Spaces and dashes don't count. */
export const FactorCode = z
  .string(FACTOR_CODE_TEXT)
  .overwrite(plainFactorCode)
  .regex(FACTOR_CODE, FACTOR_CODE_TEXT);
