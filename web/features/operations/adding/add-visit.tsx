import { useState } from 'react'
import type { Location } from '#shared/locations/locations.contract.ts'
import { jobPaths } from '#shared/jobs/paths.ts'
import { locationPaths } from '#shared/locations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { instantAt } from '#web/platform/units/zoned.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { usePremiumQuestion } from '#web/domain/schedule/use-premium-question.tsx'
import { addVisit } from '#web/domain/schedule/visit-undo.ts'
import { t } from '../texts.ts'
import { AddVisitInputs } from './add-visit-inputs.tsx'
import type { NewVisit, Place } from './new-visit.ts'

interface AddVisitProps {
  organizationId: string
  /** Known values of the new visit; undefined closes the dialog. */
  initial: NewVisit | undefined
  onClose: () => void
}

/** Adds a one-off visit to a job, to a new job, or to a new location. */
export function AddVisit({ organizationId, initial, onClose }: AddVisitProps) {
  const premium = usePremiumQuestion(organizationId)
  /** Undefined until changed, null when cleared. */
  const [changed, setChanged] = useState<Place | null>()
  const place = changed === undefined ? initial?.place : (changed ?? undefined)
  /** The location that was added here. */
  const [newLocationId, setNewLocationId] = useState<string>()
  const close = () => {
    setChanged(undefined)
    setNewLocationId(undefined)
    onClose()
  }

  async function send(values: FormData) {
    const { locationId, timeZone, isNew = locationId === newLocationId } = await placeOf(values)
    const jobId = textOf(values, 'jobId')
    const added = {
      jobId: jobId || null,
      newJob: jobId ? null : { locationId, name: textOf(values, 'newJob.name') },
      startsAt: instantAt(textOf(values, 'startsAt'), textOf(values, 'time'), timeZone),
      durationMinutes: Number(values.get('durationMinutes')) * 60 + Number(values.get('durationMinutes.rest')),
      note: textOf(values, 'note'),
      memberIds: values.get('hasOwnCrew') ? values.getAll('memberIds').map(String).toSorted() : null,
    }
    const url = fill(jobPaths.visits, { organizationId })
    const requester = await premium.confirm({ method: 'post', url, body: added })
    if (!requester) return
    const visit = await addVisit(organizationId, added, {
      requester,
      confirm: premium.confirm,
      isNewLocation: isNew,
    })
    close()
    await refreshVisits(organizationId, visit.jobId)
  }

  /** The chosen location, or the new one, which is chosen from then on so that a second press does not add it again. */
  async function placeOf(values: FormData) {
    if (place) return { locationId: place.locationId, timeZone: textOf(values, 'timeZone') }
    const url = fill(locationPaths.locations, { organizationId, clientId: textOf(values, 'clientId') })
    const location = await api.post<Location>(url, { name: textOf(values, 'name') })
    setChanged({ clientId: location.clientId, locationId: location.id, title: location.name })
    setNewLocationId(location.id)
    return { locationId: location.id, timeZone: location.timeZone, isNew: true }
  }

  return (
    <>
      <EditDialog isOpen={!!initial} onClose={close} title={t('addVisit')} action={t('addVisit')} send={send}>
        {initial && (
          <AddVisitInputs
            organizationId={organizationId}
            initial={initial}
            place={place}
            onPlace={(next) => setChanged(next ?? null)}
          />
        )}
      </EditDialog>
      {premium.question}
    </>
  )
}
