import type { Role } from '#shared/roles.ts'
import { BellLink } from './bell.tsx'
import { SearchButton } from './search-button.tsx'

interface ShellToolsProps {
  organizationId: string
  roles: readonly Role[]
}

/** Search and bell of the top bar; they come after the page is shown. */
export const ShellTools = ({ organizationId, roles }: ShellToolsProps) => (
  <>
    <SearchButton organizationId={organizationId} roles={roles} />
    <BellLink organizationId={organizationId} />
  </>
)
