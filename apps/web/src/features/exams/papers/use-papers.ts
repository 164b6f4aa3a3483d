import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { type ListedPaper, papersQuery } from './paper-shelf.ts';
import { handedIn } from './paper-sync.ts';

/** The stored papers of the signed-in teacher. The list is read again when an exam was handed in. */
export function usePapers(): ListedPaper[] {
  const client = useQueryClient();
  const account = useSession()?.id;
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ['exams', 'papers'] });
    handedIn.addEventListener('paper', refresh);
    return () => handedIn.removeEventListener('paper', refresh);
  }, [client]);
  const { data = [] } = useQuery({ ...papersQuery(account ?? 0), enabled: account !== undefined });
  return data;
}
