import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Role } from '#shared/roles.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { menu, type MenuEntry } from './menu.ts'
import { isBuilt } from './menu-link.tsx'
import { t } from './texts.ts'

const load = async () => {
  const [{ SearchPalette }] = await Promise.all([
    import('#web/features/search/search-palette.tsx'),
    loadTexts(['search']),
  ])
  return { default: SearchPalette }
}
const SearchPalette = lazy(load)

/** The pages of the menu that a user may open. */
const pagesFor = (organizationId: string, roles: readonly Role[]) =>
  menu
    .flatMap(
      (branch): readonly (Omit<MenuEntry, 'path'> & { path?: MenuEntry['path'] })[] => branch.children ?? [branch],
    )
    .filter((entry) => roles.some((role) => entry.roles.includes(role)))
    .flatMap(({ id, text, path }) =>
      path && isBuilt(path)
        ? [{ id, kind: 'page' as const, title: t(text as 'home'), to: `/org/${organizationId}${path}` }]
        : [],
    )

/** Opens the search over everything; so does ⌘K, or Ctrl K. Its code comes when somebody points at it. */
export function SearchButton({ organizationId, roles }: { organizationId: string; roles: readonly Role[] }) {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        aria-label={`${t('search')} ⌘K`}
        aria-keyshortcuts="Meta+K Control+K"
        className="btn-ghost"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden="true" />
        <kbd className="text-xs text-ink-3 max-md:hidden">⌘K</kbd>
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <SearchPalette
            organizationId={organizationId}
            pages={pagesFor(organizationId, roles)}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
