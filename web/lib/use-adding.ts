import { useSearchParams } from 'react-router-dom'
import { withParams } from './search-params.ts'

/** Whether the page's address says that something new is begun, so that the search and links can begin it. */
export function useAdding() {
  const [params, setParams] = useSearchParams()
  return [
    params.get('add') === 'true',
    (isAdding: boolean) =>
      setParams((now) => withParams(now, { add: isAdding ? 'true' : '' }), { replace: true, preventScrollReset: true }),
  ] as const
}
