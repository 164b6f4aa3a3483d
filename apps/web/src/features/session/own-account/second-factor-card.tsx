import {
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  endSecondFactorRoute,
  type NewSecondFactor,
  renewRecoveryCodesRoute,
  type SecondFactorState,
} from '@amauta/contract/administrators/own-account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { call, callData } from '../../../api/client.ts';
import { updateSessionUser } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card, Notice } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { FACTOR_FALLBACK, ownSessionsQuery, secondFactorQuery } from './own-account.queries.ts';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type Step =
  | { name: 'shown' }
  | { name: 'password' }
  | { name: 'scan'; factor: NewSecondFactor }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'renew' }
  | { name: 'end' };

const TITLE = 'dos-pasos';

/** The button that led to a step is gone, so the step's text takes the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Sets up the account's second factor, renews its recovery codes, or turns it off. */
export function SecondFactorCard() {
  const state = useQuery(secondFactorQuery);
  return (
    <Card aria-labelledby={TITLE} className="grid gap-4 max-md:p-4">
      <h2 id={TITLE} tabIndex={-1} className="text-lg">
        Verificación en dos pasos
      </h2>
      <Loaded query={state} lines={4}>
        {(data) => <Steps state={data} />}
      </Loaded>
    </Card>
  );
}

function Steps({ state }: { state: SecondFactorState }) {
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const queryClient = useQueryClient();
  const back = () => {
    setStep({ name: 'shown' });
    document.getElementById(TITLE)?.focus();
  };
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  };
  switch (step.name) {
    case 'password':
      return (
        <ProofForm
          asks="password"
          submitText="Continuar"
          onCancel={back}
          onSend={async ({ current_password }) => {
            const body = { current_password };
            const factor = await callData(beginSecondFactorRoute, { body, fallback: FACTOR_FALLBACK });
            setStep({ name: 'scan', factor });
          }}
        />
      );
    case 'scan':
      return (
        <>
          <p ref={takeFocus} tabIndex={-1}>
            Escanea este código con tu aplicación de autenticación y escribe las 6 cifras que muestra.
          </p>
          <QrCode text={step.factor.uri} label="Código QR para tu aplicación de autenticación" />
          <p className="text-sm text-ink-2">
            Si no puedes escanearlo, escribe esta clave en la aplicación:{' '}
            <b className="num wrap-anywhere">{step.factor.secret.replace(/(.{4})(?=.)/g, '$1 ')}</b>
          </p>
          <ProofForm
            asks="code"
            submitText="Activar"
            onCancel={back}
            onSend={async ({ code }) => {
              const { recovery_codes: codes } = await callData(confirmSecondFactorRoute, {
                body: { code },
                fallback: FACTOR_FALLBACK,
              });
              updateSessionUser({ owes_second_factor: undefined });
              setStep({ name: 'codes', codes });
              await reload();
            }}
          />
        </>
      );
    case 'codes':
      return <RecoveryCodeList codes={step.codes} onDone={back} />;
    case 'renew':
      return (
        <ProofForm
          asks="both"
          submitText="Crear códigos nuevos"
          onCancel={back}
          onSend={async (body) => {
            const { data } = await call(renewRecoveryCodesRoute, { body, fallback: FACTOR_FALLBACK });
            setStep({ name: 'codes', codes: data.recovery_codes });
            await reload();
          }}
        />
      );
    case 'end':
      return (
        <ProofForm
          asks="both"
          submitText="Desactivar"
          destructive
          onCancel={back}
          onSend={async (body) => {
            const { message } = await call(endSecondFactorRoute, { body, fallback: FACTOR_FALLBACK });
            if (state.is_required) updateSessionUser({ owes_second_factor: true });
            await reload();
            showToast('success', message);
            back();
          }}
        />
      );
    default:
      return <Standing state={state} onStep={setStep} />;
  }
}

function Standing({ state, onStep }: { state: SecondFactorState; onStep: (step: Step) => void }) {
  if (!state.is_on)
    return (
      <>
        <Notice tone={state.is_required ? 'warn' : 'info'} icon={ShieldAlert}>
          <p>
            {state.is_required
              ? 'Esta instalación la exige: actívala para seguir administrando.'
              : 'Además de tu contraseña, al ingresar se pide un código de tu teléfono. Así nadie entra solo con tu contraseña.'}
          </p>
        </Notice>
        <Button variant="primary" onClick={() => onStep({ name: 'password' })}>
          Activar
        </Button>
      </>
    );
  const left = state.recovery_codes_left;
  return (
    <>
      <Notice tone="ok" icon={CircleCheck}>
        <p>Activada{state.since ? ` desde el ${formatDate(state.since)}` : ''}.</p>
      </Notice>
      <p className={left < 3 ? 'text-warn-ink' : 'text-ink-2'}>
        {left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onStep({ name: 'renew' })}>Nuevos códigos de recuperación</Button>
        <Button variant="danger-ghost" onClick={() => onStep({ name: 'end' })}>
          Desactivar
        </Button>
      </div>
    </>
  );
}
