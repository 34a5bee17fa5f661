import { useDeferredValue, useId, useState } from 'react'
import type { SearchResults } from '#shared/search/search.contract.ts'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { limits } from '#shared/limits.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { formatPhone } from '#web/platform/units/phone.ts'
import { t } from './texts.ts'

interface AttachDialogProps {
  organizationId: string
  /** Undefined closes the dialog. */
  call: PhoneCall | undefined
  onClose: () => void
}

/** Saves a call's number as a location's phone number. */
export function AttachDialog({ organizationId, call, onClose }: AttachDialogProps) {
  const caller = formatPhone(call?.caller ?? '')
  async function send(values: FormData) {
    const url = fill(telephonyPaths.phoneCallLocation, { organizationId, callId: call?.id ?? '' })
    await api.put(url, { locationId: String(values.get('locationId')) })
    notifySuccess(t('attached', { caller }))
    onClose()
    await refresh(fill(telephonyPaths.phoneCalls, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!call}
      onClose={onClose}
      title={t('attach')}
      description={t('attachText', { caller })}
      action={t('attachDo')}
      send={send}
    >
      {(problems) => <LocationSearch organizationId={organizationId} problem={problems['locationId']} />}
    </EditDialog>
  )
}

function LocationSearch({ organizationId, problem }: { organizationId: string; problem: string | undefined }) {
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ id: string; title: string }>()
  const asked = useDeferredValue(text.trim())
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: asked })
  const answer = useResource<SearchResults>(asked.length > 1 && !found ? url : null, { keepPrevious: true })
  const results = asked.length > 1 ? answer?.items.filter(({ kind }) => kind === 'location') : undefined
  if (found) {
    return (
      <div className="field-group">
        <span className="text-sm font-medium">{t('searchLocation')}</span>
        <p className="flex items-center gap-2 text-base">
          <input type="hidden" name="locationId" value={found.id} />
          <span className="min-w-0 flex-1 truncate">{found.title}</span>
          <Button onClick={() => setFound(undefined)}>{t('chooseOther')}</Button>
        </p>
        {problem && <p className="text-bad">{problem}</p>}
      </div>
    )
  }
  return (
    <div className="field-group">
      <label htmlFor={id}>{t('searchLocation')}</label>
      <input
        id={id}
        className="field"
        type="search"
        name="locationId"
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
        <ul className="max-h-44 overflow-y-auto rounded-md border border-line" aria-label={t('searchLocation')}>
          {results.length === 0 && <li className="px-3 py-2 text-sm text-ink-2">{t('searchNone')}</li>}
          {results.map((result) => (
            <li key={result.id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
                onClick={() => setFound({ id: result.id, title: result.title })}
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
