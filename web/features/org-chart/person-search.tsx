import { useState } from 'react'
import { fold } from '#web/platform/units/fold.ts'
import { Button } from '#web/kit/core/button.tsx'
import { SearchField } from '#web/kit/search-field.tsx'
import type { Person } from './chart-tree.ts'
import { t } from './texts.ts'

interface PersonSearchProps {
  people: readonly Person[] | undefined
  /** All matches, and the one to show. */
  onFound: (found: readonly Person[], shown: Person | undefined) => void
}

/** Finds people by name or title, ignoring accents, and steps through the matches. */
export function PersonSearch({ people, onFound }: PersonSearchProps) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const matchesOf = (text: string) => {
    const searched = fold(text.trim())
    return searched ? (people ?? []).filter(({ name, title }) => fold(`${name} ${title}`).includes(searched)) : []
  }
  const matches = matchesOf(search)
  const show = (matches: readonly Person[], index: number) => {
    setAt(index)
    onFound(matches, matches[index])
  }
  return (
    <>
      <SearchField
        label={t('search')}
        value={search}
        onChange={(text) => {
          setSearch(text)
          show(matchesOf(text), 0)
        }}
        className="min-w-0 flex-1 basis-48 max-w-sm"
      />
      <output className="text-sm text-ink-2">{search.trim() && t('found', { count: matches.length })}</output>
      {matches.length > 1 && <Button onClick={() => show(matches, (at + 1) % matches.length)}>{t('next')}</Button>}
    </>
  )
}
