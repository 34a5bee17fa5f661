import { clientPaths } from '#shared/clients/paths.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { refresh, store } from '#web/platform/data/resource.ts'
import { useArchiving } from '#web/domain/record/use-archiving.ts'
import { t } from './texts.ts'

export function useLocationArchiving(params: { organizationId: string; clientId: string; locationId: string }) {
  const { archive, restore } = useArchiving<Location>(async (location) => {
    await store(fill(locationPaths.location, params), location)
    await refresh(fill(clientPaths.client, params))
  })
  const archivingOf = (name: string) => ({
    archiveUrl: fill(locationPaths.locationArchive, params),
    restoreUrl: fill(locationPaths.locationRestore, params),
    archivedMessage: t('archiveDone', { name }),
    restoredMessage: t('restoreDone', { name }),
  })
  return {
    archive: (name: string) => archive(archivingOf(name)),
    restore: (name: string) => restore(archivingOf(name)),
  }
}
