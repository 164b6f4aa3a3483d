import { createTextSeal } from '../../../sealed-text.ts';

/** The two people whom a sealed password concerns. It can't be opened with any other pair of ids. */
interface SealedFor {
  administratorId: number;
  teacherId: number;
}

/**
 * Encrypts passwords that wait in the database to be handed over.
 * @param secret the secret of the installation. The key that is derived from it is used only here.
 */
export function createPasswordSeal(secret: string) {
  const seal = createTextSeal(secret, 'amauta pending credentials');
  const nameOf = ({ administratorId, teacherId }: SealedFor) =>
    `administrator ${administratorId}, teacher ${teacherId}`;
  return {
    seal: (password: string, owner: SealedFor) => seal.seal(password, nameOf(owner)),
    /** Returns undefined when the text was sealed for others or with another secret, or was changed. */
    open: (sealed: string, owner: SealedFor) => seal.open(sealed, nameOf(owner)),
  };
}
