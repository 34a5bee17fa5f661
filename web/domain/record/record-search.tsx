import { use, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { SearchResult, SearchResults } from '#shared/search/search.contract.ts'
import { limits } from '#shared/limits.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { t } from './texts.ts'

interface RecordSearchProps {
  organizationId: string
  kinds: readonly SearchResult['kind'][]
  label: string
  /** Error message when nothing is chosen; without it the field is optional. */
  required?: string
  name?: string | undefined
  problem?: string | undefined
  className?: string
  onFind: (found: SearchResult) => void
}

/** A search field for choosing a record by name. */
export function RecordSearch(props: RecordSearchProps) {
  const { organizationId, kinds, label, required, name, className = '', onFind } = props
  const id = useId()
  const fieldProblem = use(FieldProblems)[name ?? '']
  const problem = props.problem ?? fieldProblem
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: searched })
  const answer = useResource<SearchResults>(searched.length > 1 ? url : null, { keepPrevious: true })
  const results = searched.length > 1 ? answer?.items.filter(({ kind }) => kinds.includes(kind)) : undefined
  return (
    <div className={`field-group ${className}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="search"
        name={name}
        autoComplete="off"
        maxLength={limits.searchMax}
        aria-invalid={!!problem}
        aria-describedby={`${id}n`}
        // Typed text without a choice would be lost silently, so it makes the input invalid.
        ref={(input) => input?.setCustomValidity(required ?? (text.trim() && t('searchUnchosen')))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p id={`${id}n`} className={problem ? 'text-bad' : ''}>
        {problem ?? t('searchHint')}
      </p>
      {results && (
        <ul className="max-h-44 overflow-y-auto rounded-md border border-line" aria-label={label}>
          {results.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('searchNone')}</li>}
          {results.map((result) => (
            <li key={result.id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
                onClick={() => {
                  setText('')
                  onFind(result)
                }}
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

interface RecordPickerProps extends Omit<RecordSearchProps, 'onFind'> {
  name: string
  /** The chosen record. */
  selected: Pick<SearchResult, 'id' | 'title'> | undefined
  onChange: (found: SearchResult | undefined) => void
  /** Label of the button that clears the choice. */
  clear?: string
}

/** A form input that holds the id of a record found by name. */
export function RecordPicker({ selected, onChange, clear = t('chooseOther'), ...search }: RecordPickerProps) {
  const place = useRef<HTMLDivElement>(null)
  const fieldProblem = use(FieldProblems)[search.name]
  const problem = search.problem ?? fieldProblem
  const isMoved = useRef(false)
  const change = (next: SearchResult | undefined) => {
    isMoved.current = true
    onChange(next)
  }
  // The pressed element disappears; the focus moves to its replacement.
  useEffect(() => {
    if (isMoved.current) place.current?.querySelector<HTMLElement>('button, input[type=search]')?.focus()
    isMoved.current = false
  })
  if (!selected)
    return (
      <div ref={place}>
        <RecordSearch {...search} onFind={change} />
      </div>
    )
  return (
    <div ref={place} className="field-group">
      <span className="text-sm font-medium">{search.label}</span>
      <p className="flex items-center gap-2 text-base">
        <input type="hidden" name={search.name} value={selected.id} />
        <span className="min-w-0 flex-1 truncate">{selected.title}</span>
        <Button onClick={() => change(undefined)}>{clear}</Button>
      </p>
      {problem && <p className="text-bad">{problem}</p>}
    </div>
  )
}
