import type { Role } from '#shared/access/roles.ts'
import { SearchPalette } from '#web/features/search/search-palette.tsx'
import { searchPages } from './search-pages.ts'

interface SearchEverythingProps {
  organizationId: string
  roles: readonly Role[]
  isOpen: boolean
  onClose: () => void
}

/** The global search with the shell's pages, which the feature does not know. */
export const SearchEverything = ({ roles, ...rest }: SearchEverythingProps) => (
  <SearchPalette pages={searchPages(rest.organizationId, roles)} {...rest} />
)
