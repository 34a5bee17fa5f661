import type { Role } from '#shared/access/roles.ts'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { BellLink } from '../live/bell.tsx'
import { FactorReminder } from '../layouts/factor-reminder.tsx'
import { SearchButton } from './search-button.tsx'

interface ShellToolsProps {
  organizationId: string
  roles: readonly Role[]
}

/** The top bar's search and bell, loaded after the page is shown. */
export function ShellTools({ organizationId, roles }: ShellToolsProps) {
  const [hasSearch] = useToggle('feature.search-palette', true)
  return (
    <>
      <FactorReminder organizationId={organizationId} />
      {hasSearch && <SearchButton organizationId={organizationId} roles={roles} />}
      <BellLink organizationId={organizationId} />
    </>
  )
}
