import { useState } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { workLogPaths } from '#shared/work-logs/paths.ts'
import { api, ApiError, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { sendForApproval } from './ask-correction.tsx'
import { JobSelect } from './job-select.tsx'
import { t } from './texts.ts'
import { TimeInputs } from './time-inputs.tsx'
import { timesOf } from './work-log-entry.ts'

interface AddWorkLogProps {
  organizationId: string
  /** The member; undefined lets the form choose one. */
  memberId: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** Adds a missing work log; the member is notified. */
export function AddWorkLog({ organizationId, memberId, isOpen, onClose }: AddWorkLogProps) {
  const url = fill(workLogPaths.workLogs, { organizationId })
  async function send(values: FormData) {
    const place = { locationId: textOf(values, 'locationId'), jobId: textOf(values, 'jobId') || null }
    const times = timesOf(values, textOf(values, 'timeZone'))
    const entry = { memberId: memberId ?? textOf(values, 'memberId'), ...place, visitStart: null, ...times }
    try {
      const added = await api.create<WorkLogDetail>(url, entry)
      notifySuccess(t('added', { name: added.memberName }))
    } catch (error) {
      // A request has neither breaks nor a note, and typed values must not be dropped silently.
      const isWhole = times.endedAt && times.breaks.length === 0 && !times.note
      if (!(error instanceof ApiError && error.code === 'own_decision') || !isWhole) throw error
      await sendForApproval(organizationId, place, times)
    }
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog isOpen={isOpen} onClose={onClose} title={t('add')} description={t('addText')} send={send}>
      <Inputs organizationId={organizationId} memberId={memberId} />
    </EditDialog>
  )
}

interface InputsProps extends Pick<AddWorkLogProps, 'organizationId' | 'memberId'> {}

// Inside the dialog's content, so that reopening resets the choices.
function Inputs({ organizationId, memberId }: InputsProps) {
  const [member, setMember] = useState<SearchResult>()
  const [place, setPlace] = useState<SearchResult>()
  const ids = place && { organizationId, clientId: place.clientId ?? '', locationId: place.id }
  const location = useResource<Location>(ids ? fill(locationPaths.location, ids) : null)
  const anotherDecides = useAnotherDecides(organizationId, 'hours')
  const isAsked = !!location && anotherDecides(memberId ?? member?.id ?? null, location.regionId)
  return (
    <>
      {!memberId && (
        <RecordPicker
          organizationId={organizationId}
          kinds={['member']}
          label={t('member')}
          name="memberId"
          required={t('chooseMember')}
          selected={member}
          onChange={setMember}
        />
      )}
      <RecordPicker
        organizationId={organizationId}
        kinds={['location']}
        label={t('location')}
        name="locationId"
        required={t('chooseLocation')}
        selected={place}
        onChange={setPlace}
      />
      {ids && location?.id === ids.locationId && (
        <>
          <JobSelect key={ids.locationId} {...ids} />
          <input type="hidden" name="timeZone" value={location.timeZone} />
          {isAsked && <p className="text-sm text-ink-2">{t('askedText')}</p>}
          <TimeInputs key={String(isAsked)} timeZone={location.timeZone} isAsked={isAsked} />
        </>
      )}
    </>
  )
}
