import { organizationPaths } from '#shared/organizations/paths.ts'
import { dataPage } from '../frame/data-page.ts'
import { holdersOnly } from '../locked/holders-only.tsx'

export const integrationRoute = holdersOnly('integrations.manage', 'integrations', {
  path: 'settings/integrations',
  ...dataPage(
    ['integrations', 'record'],
    () => import('#web/features/integrations/integrations-page.tsx').then((m) => m.IntegrationsPage),
    [organizationPaths.configuration],
  ),
})
