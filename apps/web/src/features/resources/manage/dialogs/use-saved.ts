import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { forgetResources } from '../../resources.queries.ts';

/** Returns a function for the end of a save: shows a toast, fetches the library anew and closes the dialog. */
export function useSaved(onClose: () => void) {
  const queryClient = useQueryClient();
  return (text: string) => {
    showToast('success', text);
    void forgetResources(queryClient);
    onClose();
  };
}
