import { useState } from 'react'
import type { HolidayCalendar, HolidayCalendarList } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { RegionList } from '#shared/regions/regions.contract.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { assignmentScopes, type AssignmentScope } from '#shared/holiday-calendars/kinds.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { confirmAndRetry } from '#web/domain/record/confirm-and-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { Notice } from '#web/kit/notice.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'

interface AssignDialogProps {
  listUrl: string
  organizationId: string
  calendar: HolidayCalendar
  isOpen: boolean
  onClose: () => void
}

/** Assigns the calendar to the organization, a region, a client or a location. */
export function AssignDialog({ listUrl, organizationId, calendar, isOpen, onClose }: AssignDialogProps) {
  async function send(values: FormData) {
    const targetId = values.get('targetId')
    const body = { scope: String(values.get('scope')), targetId: targetId ? String(targetId) : null }
    await confirmAndRetry((confirmed) => api.post(withQuery(`${listUrl}/${calendar.id}/assignments`, confirmed), body))
    notifySuccess(t('assigned'))
    onClose()
    await refresh(listUrl)
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('assignTitle')} description={t('assignText')} send={send}>
      <AssignInputs listUrl={listUrl} organizationId={organizationId} calendar={calendar} />
    </EditDialog>
  )
}

interface AssignInputsProps extends Omit<AssignDialogProps, 'isOpen' | 'onClose'> {}

// Inside the dialog's content, so that reopening resets the choice.
function AssignInputs({ listUrl, organizationId, calendar }: AssignInputsProps) {
  const [scope, setScope] = useState<AssignmentScope>('region')
  const [regionId, setRegionId] = useState('')
  const [result, setFound] = useState<SearchResult>()
  const regions = useResource<RegionList>(fill(regionPaths.regions, { organizationId }))?.items
  const calendars = useResource<HolidayCalendarList>(listUrl)?.items
  const targetId = scope === 'region' ? regionId : (result?.id ?? '')
  const other = calendars?.find(
    ({ id, assignments }) =>
      id !== calendar.id &&
      assignments.some(
        (each) => each.scope === scope && (each.targetId ?? '') === (scope === 'organization' ? '' : targetId),
      ),
  )
  const choose = (next: AssignmentScope) => {
    setScope(next)
    setFound(undefined)
  }
  return (
    <>
      <Select
        label={t('scope')}
        name="scope"
        value={scope}
        options={assignmentScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        onChange={(event) => choose(assignmentScopes.find((each) => each === event.target.value) ?? 'region')}
      />
      {scope === 'region' && (
        <Select
          label={t('region')}
          name="targetId"
          required
          value={regionId}
          placeholder={t('chooseRegion')}
          options={(regions ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setRegionId(event.target.value)}
        />
      )}
      {(scope === 'client' || scope === 'location') && (
        <RecordPicker
          key={scope}
          organizationId={organizationId}
          kinds={[scope]}
          label={t(result ? `scope.${scope}` : 'search')}
          name="targetId"
          required={t('chooseFirst')}
          selected={result}
          onChange={setFound}
        />
      )}
      {other && <Notice tone="warn">{t('replaces', { name: other.name })}</Notice>}
    </>
  )
}
