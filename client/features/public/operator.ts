import { useQuery } from '@tanstack/react-query'
import { api } from '../../base/api.ts'

/** Who runs this instance. */
export const useOperator = () =>
  useQuery({ queryKey: ['operator'], queryFn: () => api('GET /api/system/operator'), staleTime: Infinity })
