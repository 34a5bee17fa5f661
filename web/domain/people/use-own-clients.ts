import { useSearchParams } from 'react-router-dom'
import { clientAreaPaths } from '#shared/client-area/paths.ts'
import type { OwnClientList } from '#shared/client-area/client-area.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'

/** The clients of the signed-in contact and the chosen one: the URL's, else the first. */
export function useOwnClients() {
  const [params] = useSearchParams()
  const clients = useResource<OwnClientList>(clientAreaPaths.ownClients)?.items
  const chosen = clients?.find(({ clientId }) => clientId === params.get('client')) ?? clients?.[0]
  return { clients, chosen }
}
