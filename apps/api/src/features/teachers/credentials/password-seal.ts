import { createTextSeal } from '../../../sealed-text.ts';

/** For whom a password is sealed: with any other pair of ids it can't be opened. */
export interface SealedFor {
  administratorId: number;
  teacherId: number;
}

/** Encrypts the passwords that wait in the database. */
export interface PasswordSeal {
  seal(password: string, owner: SealedFor): string;
  /** Undefined where the text was sealed for somebody else, with another secret, or was changed. */
  open(sealed: string, owner: SealedFor): string | undefined;
}

/** @param secret the secret of the installation; the key is derived from it and serves nothing else. */
export function createPasswordSeal(secret: string): PasswordSeal {
  const seal = createTextSeal(secret, 'amauta pending credentials');
  const nameOf = ({ administratorId, teacherId }: SealedFor) =>
    `administrator ${administratorId}, teacher ${teacherId}`;
  return {
    seal: (password, owner) => seal.seal(password, nameOf(owner)),
    open: (sealed, owner) => seal.open(sealed, nameOf(owner)),
  };
}
