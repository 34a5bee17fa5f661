import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { Role } from '#shared/access/roles.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import { t } from '../frame/texts.ts'

const load = async () => {
  const [{ SearchEverything }] = await Promise.all([import('./search-everything.tsx'), loadTexts(['search'])])
  return SearchEverything
}
const SearchEverything = lazyWithRetry(load)

/** Opens the global search, like ⌘K or Ctrl K. Its code is loaded on hover. */
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
        aria-keyshortcuts="Meta+K Control+K"
        className="btn-ghost shrink-0 max-md:p-3 md:card"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Search size={18} />
        <span className="text-left max-md:sr-only">{t('search')}</span>
        <kbd className="rounded-xs border border-line px-1 font-sans text-xs text-ink-3 max-md:hidden">⌘K</kbd>
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <SearchEverything
            organizationId={organizationId}
            roles={roles}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
