import { useState } from 'react'
import type { NewTrip, Trip } from '#shared/contracts/mileage.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { mileageLimits } from '#shared/mileage/trips.ts'
import { api, fill } from '#web/lib/api.ts'
import { parseDecimal } from '#web/lib/money.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh } from '#web/lib/resource.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { metersOf, milesOf } from './mileage-words.ts'
import { t } from './texts.ts'

interface TripDialogProps {
  organizationId: string
  memberId: string
  /** New without a trip; undefined while it is closed. */
  edited: { trip?: Trip } | undefined
  today: string
  commutePaid: boolean
  onClose: () => void
}

interface Wrong {
  meters?: string
  odometer?: string
}

/** A trip that somebody made beside the ways between places of work. */
export function TripDialog({ organizationId, memberId, edited, today, commutePaid, onClose }: TripDialogProps) {
  const [wrong, setWrong] = useState<Wrong>({})
  const trip = edited?.trip
  const close = () => {
    setWrong({})
    onClose()
  }
  async function send(values: FormData) {
    const read = readTrip(values)
    setWrong(read.wrong)
    if (!read.trip) return
    const params = { organizationId, memberId }
    if (trip?.id)
      await api.put(fill(mileagePaths.memberTrip, { ...params, tripId: trip.id }), {
        ...read.trip,
        version: trip.version,
      })
    else await api.create(fill(mileagePaths.memberTrips, params), read.trip)
    notifySuccess(t('saved'))
    close()
    await refresh(fill(mileagePaths.mileage, { organizationId }))
  }
  return (
    <EditDialog isOpen={!!edited} onClose={close} title={t(trip ? 'changeTrip' : 'addTrip')} send={send}>
      {(problems) => (
        <>
          <Field
            label={t('day')}
            name="day"
            type="date"
            required
            max={today || undefined}
            defaultValue={trip?.day ?? today}
            problem={problems['day']}
          />
          <Field
            label={t('tripFrom')}
            name="from"
            required
            maxLength={mileageLimits.nameMax}
            defaultValue={trip?.from.name}
            problem={problems['from']}
          />
          <Field
            label={t('tripTo')}
            name="to"
            required
            maxLength={mileageLimits.nameMax}
            defaultValue={trip?.to.name}
            problem={problems['to']}
          />
          <Field
            label={t('tripMiles')}
            name="miles"
            inputMode="decimal"
            required
            maxLength={10}
            hint={t('milesHint')}
            defaultValue={trip?.meters ? milesOf(trip.meters) : undefined}
            problem={wrong.meters ?? problems['meters']}
          />
          <Field
            label={t('purpose')}
            name="purpose"
            required
            maxLength={mileageLimits.purposeMax}
            defaultValue={trip?.purpose}
            problem={problems['purpose']}
          />
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={t('odometerStart')}
              name="odometerStart"
              inputMode="numeric"
              maxLength={9}
              hint={t('optional')}
              defaultValue={trip?.odometer?.start}
              problem={wrong.odometer ?? problems['odometer.start']}
            />
            <Field
              label={t('odometerEnd')}
              name="odometerEnd"
              inputMode="numeric"
              maxLength={9}
              hint={t('optional')}
              defaultValue={trip?.odometer?.end}
              problem={problems['odometer.end']}
            />
          </div>
          {commutePaid && (
            <Checkbox label={t('isCommute')} name="isCommute" defaultChecked={trip?.isCommute ?? false} />
          )}
        </>
      )}
    </EditDialog>
  )
}

function readTrip(values: FormData): { trip?: NewTrip; wrong: Wrong } {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const tenths = parseDecimal(text('miles'), 1)
  const [start, end] = [text('odometerStart'), text('odometerEnd')]
  const hasOdometer = start !== '' || end !== ''
  const wrong: Wrong = {
    ...(!tenths && { meters: t('milesWrong') }),
    ...(hasOdometer && !(/^\d+$/.test(start) && /^\d+$/.test(end)) && { odometer: t('odometerWrong') }),
  }
  if (!tenths || wrong.odometer) return { wrong }
  return {
    wrong,
    trip: {
      day: text('day'),
      from: text('from'),
      to: text('to'),
      meters: metersOf(tenths),
      purpose: text('purpose'),
      odometer: hasOdometer ? { start: Number(start), end: Number(end) } : null,
      isCommute: values.get('isCommute') !== null,
    },
  }
}
