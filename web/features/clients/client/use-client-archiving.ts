import { clientPaths } from '#shared/clients/paths.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useArchiving } from '#web/domain/record/use-archiving.ts'
import { t } from '../texts.ts'

type Named = Pick<Client, 'id' | 'name'>

/** Archives and restores clients, in the list or on their page. */
export function useClientArchiving(organizationId: string) {
  const listUrl = fill(clientPaths.clients, { organizationId })
  const { archive, restore, isBusy } = useArchiving<Client>(async (client) => {
    await store(`${listUrl}/${client.id}`, client)
    await refresh(listUrl)
  })
  const archivingOf = ({ id, name }: Named) => ({
    archiveUrl: fill(clientPaths.clientArchive, { organizationId, clientId: id }),
    restoreUrl: fill(clientPaths.clientRestore, { organizationId, clientId: id }),
    archivedMessage: t('archiveDone', { name }),
    restoredMessage: t('restoreDone', { name }),
  })
  return {
    archive: (client: Named) => archive(archivingOf(client)),
    restore: (client: Named) => restore(archivingOf(client)),
    isBusy,
  }
}
