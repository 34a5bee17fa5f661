import type { NewTrip, Trip } from '#shared/mileage/mileage.contract.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { mileageLimits } from '#shared/mileage/trips.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { parseDecimal } from '#web/platform/units/money.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { metersOf, milesOf } from './mileage-words.ts'
import { t } from './texts.ts'

interface TripDialogProps {
  organizationId: string
  memberId: string
  /** Without a trip it creates one; undefined closes the dialog. */
  edited: { trip?: Trip } | undefined
  today: string
  commutePaid: boolean
  onClose: () => void
}

/** A trip entered by hand, in addition to those computed between locations. */
export function TripDialog({ organizationId, memberId, edited, today, commutePaid, onClose }: TripDialogProps) {
  const trip = edited?.trip
  async function send(values: FormData) {
    const typed = readTrip(values)
    const params = { organizationId, memberId }
    if (trip?.id)
      await api.put(fill(mileagePaths.memberTrip, { ...params, tripId: trip.id }), {
        ...typed,
        version: trip.version,
      })
    else await api.create(fill(mileagePaths.memberTrips, params), typed)
    notifySuccess(t('saved'))
    onClose()
    await refresh(fill(mileagePaths.mileage, { organizationId }))
  }
  return (
    <EditDialog isOpen={!!edited} onClose={onClose} title={t(trip ? 'changeTrip' : 'addTrip')} send={send}>
      <Field
        label={t('day')}
        name="day"
        type="date"
        required
        max={today || undefined}
        defaultValue={trip?.day ?? today}
      />
      <Field
        label={t('tripFrom')}
        name="from"
        required
        maxLength={mileageLimits.nameMax}
        defaultValue={trip?.from.name}
      />
      <Field label={t('tripTo')} name="to" required maxLength={mileageLimits.nameMax} defaultValue={trip?.to.name} />
      <Field
        label={t('tripMiles')}
        name="meters"
        inputMode="decimal"
        required
        maxLength={10}
        hint={t('milesHint')}
        defaultValue={trip?.meters ? milesOf(trip.meters) : undefined}
        onChange={({ target }) => target.setCustomValidity(milesOfText(target.value) ? '' : t('milesWrong'))}
      />
      <Field
        label={t('purpose')}
        name="purpose"
        required
        maxLength={mileageLimits.purposeMax}
        defaultValue={trip?.purpose}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('odometerStart')}
          name={odometer.start}
          inputMode="numeric"
          maxLength={9}
          hint={t('optional')}
          defaultValue={trip?.odometer?.start}
          onChange={({ target }) => checkOdometer(target.form)}
        />
        <Field
          label={t('odometerEnd')}
          name={odometer.end}
          inputMode="numeric"
          maxLength={9}
          hint={t('optional')}
          defaultValue={trip?.odometer?.end}
          onChange={({ target }) => checkOdometer(target.form)}
        />
      </div>
      {commutePaid && <Checkbox label={t('isCommute')} name="isCommute" defaultChecked={trip?.isCommute ?? false} />}
    </EditDialog>
  )
}

const odometer = { start: 'odometer.start', end: 'odometer.end' } as const
const milesOfText = (text: string) => parseDecimal(text.trim(), 1)

/** Validates the odometer: both readings or none, and whole numbers. Changing one also clears the other's error. */
function checkOdometer(form: HTMLFormElement | null) {
  if (!form) return
  const values = new FormData(form)
  const [start, end] = [textOf(values, odometer.start), textOf(values, odometer.end)]
  for (const [name, text, other] of [
    [odometer.start, start, end],
    [odometer.end, end, start],
  ] as const) {
    const isFine = text ? /^\d+$/.test(text) : !other
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement)) continue
    input.setCustomValidity(isFine ? '' : t('odometerWrong'))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function readTrip(values: FormData): NewTrip {
  const [start, end] = [textOf(values, odometer.start), textOf(values, odometer.end)]
  return {
    day: textOf(values, 'day'),
    from: textOf(values, 'from'),
    to: textOf(values, 'to'),
    meters: metersOf(milesOfText(textOf(values, 'meters')) ?? 0),
    purpose: textOf(values, 'purpose'),
    odometer: start ? { start: Number(start), end: Number(end) } : null,
    isCommute: values.has('isCommute'),
  }
}
