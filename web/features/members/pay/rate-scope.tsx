import { Search } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { SearchResults } from '#shared/search/search.contract.ts'
import { limits } from '#shared/limits.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'

/** The job or location that a rate is for. */
export interface Scope {
  readonly kind: 'job' | 'location'
  readonly id: string
  readonly title: string
}

interface RateScopeProps {
  organizationId: string
  /** Undefined for a rate that applies everywhere. */
  scope: Scope | undefined
  onChange: (scope: Scope | undefined) => void
}

/** Chooses where a rate applies: everywhere, or at one job or location. */
export function RateScope({ organizationId, scope, onChange }: RateScopeProps) {
  const id = useId()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: searched })
  const answer = useResource<SearchResults>(searched.length > 1 ? url : null, { keepPrevious: true })
  const matches =
    searched.length > 1 ? answer?.items.filter(({ kind }) => kind === 'job' || kind === 'location') : undefined
  const choose = (chosen: Scope | undefined) => {
    setText('')
    onChange(chosen)
  }
  return (
    <div className="field-group">
      <label htmlFor={id}>{t('scope')}</label>
      {scope ? (
        <p className="flex items-center gap-2 text-base">
          <span className="min-w-0 flex-1 truncate">
            {t(`scopeKind.${scope.kind}`)}: {scope.title}
          </span>
          <Button onClick={() => choose(undefined)}>{t('everywhere')}</Button>
        </p>
      ) : (
        <span className="relative">
          <Search
            size={16}

            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
          />
          <input
            id={id}
            className="field pl-9"
            type="search"
            autoComplete="off"
            maxLength={limits.searchMax}
            placeholder={t('scopePlaceholder')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
      )}
      {matches && !scope && (
        <ul className="max-h-44 overflow-y-auto rounded-md border border-line">
          {matches.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('scopeNone')}</li>}
          {matches.map((result) => (
            <li key={result.id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
                onClick={() => choose({ kind: result.kind as Scope['kind'], id: result.id, title: result.title })}
              >
                <span className="min-w-0 flex-1 truncate">
                  {result.title} <span className="text-ink-2">{result.subtitle}</span>
                </span>
                <span className="text-xs text-ink-3">{t(`scopeKind.${result.kind as Scope['kind']}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>{scope ? '' : t('scopeHint')}</p>
    </div>
  )
}
