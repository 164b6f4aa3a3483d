import { generate } from 'otplib';

/** The code that an authenticator app shows at a moment. */
export function codeAt(secret: string, moment: Date): Promise<string> {
  return generate({ secret, epoch: Math.floor(moment.getTime() / 1000) });
}
