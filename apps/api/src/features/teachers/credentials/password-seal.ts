import { createTextSeal } from '../../../sealed-text.ts';

/** The two people whom a sealed password concerns. It can't be opened with any other pair of ids. */
export interface SealedFor {
  administratorId: number;
  teacherId: number;
}

/** Encrypts passwords that wait in the database to be handed over. */
export interface PasswordSeal {
  seal(password: string, owner: SealedFor): string;
  /** Returns undefined when the text was sealed for others or with another secret, or was changed. */
  open(sealed: string, owner: SealedFor): string | undefined;
}

/** @param secret the secret of the installation. The key that is derived from it is used only here. */
export function createPasswordSeal(secret: string): PasswordSeal {
  const seal = createTextSeal(secret, 'amauta pending credentials');
  const nameOf = ({ administratorId, teacherId }: SealedFor) =>
    `administrator ${administratorId}, teacher ${teacherId}`;
  return {
    seal: (password, owner) => seal.seal(password, nameOf(owner)),
    open: (sealed, owner) => seal.open(sealed, nameOf(owner)),
  };
}
