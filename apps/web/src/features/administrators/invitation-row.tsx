import type { Invitation } from '@amauta/contract/administrators/accounts.ts';
import { withdrawInvitationRoute } from '@amauta/contract/administrators/invitations.ts';
import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure, showToast } from '../../ui/feedback/toast.ts';
import { formatDate, formatTime } from '../../ui/format.ts';
import { Whole } from '../../ui/whole.tsx';
import { administratorsQuery } from './administrators.queries.ts';

const FALLBACK = 'No se pudo retirar la invitación.';

/** An invitation that has not been accepted yet. */
export function InvitationRow({ invitation, mayWrite }: { invitation: Invitation; mayWrite: boolean }) {
  const queryClient = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawInvitationRoute, { params: { id: invitation.id }, fallback: FALLBACK }),
    onSuccess: ({ message }) => void showToast('success', message),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  });
  const { email, expires_at: end } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="num text-sm text-ink-2">
          {ADMIN_ROLE_NAMES[invitation.admin_role]}. Invitó {invitation.invited_by}.{' '}
          {invitation.has_lapsed ? 'Venció' : 'Vence'} el <Whole>{formatDate(end)}</Whole>, {formatTime(end)}.
        </p>
      </div>
      {mayWrite ? (
        <Button
          variant="danger-ghost"
          loading={withdrawal.isPending}
          loadingText="Retirando..."
          onClick={() => withdrawal.mutate()}
        >
          Retirar <span className="sr-only">la invitación de {email}</span>
        </Button>
      ) : null}
    </li>
  );
}
