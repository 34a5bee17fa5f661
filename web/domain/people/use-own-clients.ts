import { useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { OwnClientList } from '#shared/client-area/client-area.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'

/** Whose contact the signed-in user is, and the client chosen: by the address, the first unless it names one. */
export function useOwnClients() {
  const [params] = useSearchParams()
  const clients = useResource<OwnClientList>(clientAreaPaths.ownClients)?.items
  const chosen = clients?.find(({ clientId }) => clientId === params.get('client')) ?? clients?.[0]
  return { clients, chosen }
}
