import { deliverRoute } from '@amauta/contract/exams/deliveries.ts';
import type { AdmitPass } from '../../../http/account.ts';
import type { Registrar } from '../../../http/registrar.ts';
import type { FactStore } from '../real/facts.service.ts';

export function registerDeliveryRoute(register: Registrar, facts: FactStore, admitPass: AdmitPass): void {
  register(
    deliverRoute,
    async ({ account, body }) => {
      // The receipt stays here: in learning mode it holds verdicts and keys, and a pass reads nothing.
      await facts.store(account.id, account.attemptId, body);
      return 'Recibimos lo que hiciste en este examen.';
    },
    admitPass,
  );
}
