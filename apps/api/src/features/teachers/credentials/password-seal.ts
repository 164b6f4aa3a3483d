import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** For whom a password is sealed: with any other pair of ids it can't be opened. */
export interface SealedFor {
  administratorId: number;
  teacherId: number;
}

/** Encrypts the passwords that wait in the database, so that a copy of the database alone tells none of them. */
export interface PasswordSeal {
  seal(password: string, owner: SealedFor): string;
  /** Undefined where the text was sealed for somebody else, with another secret, or was changed. */
  open(sealed: string, owner: SealedFor): string | undefined;
}

/** @param secret the secret of the installation; the key is derived from it and serves nothing else. */
export function createPasswordSeal(secret: string): PasswordSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'amauta pending credentials', KEY_BYTES));
  return {
    seal(password, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(ownerBytes(owner));
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(ownerBytes(owner));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

function ownerBytes({ administratorId, teacherId }: SealedFor): Buffer {
  return Buffer.from(`administrator ${administratorId}, teacher ${teacherId}`);
}
