import { useDeferredValue, useId, useState } from 'react'
import type { SearchResults } from '#shared/contracts/search.ts'
import { limits } from '#shared/limits.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { fill, withQuery } from '#web/lib/api.ts'
import { useResource } from '#web/lib/resource.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'

export interface FoundTarget {
  readonly id: string
  readonly title: string
}

interface TargetSearchProps {
  organizationId: string
  kind: 'client' | 'location'
  found: FoundTarget | undefined
  problem: string | undefined
  onChange: (found: FoundTarget | undefined) => void
}

/** A client or a location, found by its name; a form reads it as `targetId`. */
export function TargetSearch({ organizationId, kind, found, problem, onChange }: TargetSearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: asked })
  const answer = useResource<SearchResults>(asked.length > 1 && !found ? url : null, { keepPrevious: true })
  const results = asked.length > 1 ? answer?.items.filter((result) => result.kind === kind) : undefined
  if (found) {
    return (
      <div className="field-group">
        <span className="text-sm font-medium">{t(`scope.${kind}`)}</span>
        <p className="flex items-center gap-2 text-base">
          <input type="hidden" name="targetId" value={found.id} />
          <span className="min-w-0 flex-1 truncate">{found.title}</span>
          <Button onClick={() => onChange(undefined)}>{t('chooseOther')}</Button>
        </p>
        {problem && <p className="text-bad">{problem}</p>}
      </div>
    )
  }
  return (
    <div className="field-group">
      <label htmlFor={id}>{t('search')}</label>
      <input
        id={id}
        className="field"
        type="search"
        name="targetId"
        autoComplete="off"
        maxLength={limits.searchMax}
        aria-invalid={!!problem}
        aria-describedby={`${id}n`}
        ref={(input) => input?.setCustomValidity(t('chooseFirst'))}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}n`} className={problem ? 'text-bad' : ''}>
        {problem ?? t('searchHint')}
      </p>
      {results && (
        <ul className="max-h-44 overflow-y-auto rounded-md border border-line" aria-label={t('search')}>
          {results.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('searchNone')}</li>}
          {results.map((result) => (
            <li key={result.id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
                onClick={() => onChange({ id: result.id, title: result.title })}
              >
                <span className="min-w-0 flex-1 truncate">
                  {result.title} <span className="text-ink-2">{result.subtitle}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
