import type { Role } from '#shared/access/roles.ts'
import { SearchPalette } from '#web/features/search/search-palette.tsx'
import { searchPages } from './search-pages.ts'

interface SearchEverythingProps {
  organizationId: string
  roles: readonly Role[]
  isOpen: boolean
  onClose: () => void
}

/** The search with the pages of the shell, which it does not know by itself. */
export const SearchEverything = ({ roles, ...rest }: SearchEverythingProps) => (
  <SearchPalette pages={searchPages(rest.organizationId, roles)} {...rest} />
)
