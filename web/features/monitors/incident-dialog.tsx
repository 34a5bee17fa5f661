import { useState } from 'react'
import { Moment, useMoment } from '#web/platform/data/moment.tsx'
import type { IncidentDetail, IncidentStep } from '#shared/monitors/monitors.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { monitorLimits } from '#shared/monitors/presets.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from './texts.ts'
import { ValueChart } from './value-chart.tsx'
import { nameOf } from './words.ts'

interface IncidentDialogProps {
  organizationId: string
  incidentId: string | undefined
  onClose: () => void
}

const hourMs = 3_600_000
const snoozeHours = [1, 4, 24, 72, 168] as const
const hoursOf = (hours: number) =>
  hours < 24 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })

/** An incident with its history and the actions on it. */
export function IncidentDialog({ organizationId, incidentId, onClose }: IncidentDialogProps) {
  const url = incidentId ? fill(monitorPaths.monitorIncident, { organizationId, incidentId }) : null
  const incident = useResource<IncidentDetail>(url)
  return (
    <Dialog
      isOpen={!!incidentId}
      onClose={onClose}
      title={incident ? nameOf(incident.preset) : '…'}
      description={incident?.title}
    >
      {incident ? (
        <Incident key={incident.version} organizationId={organizationId} incident={incident} onClose={onClose} />
      ) : (
        <DialogBody>
          <SkeletonText lines={4} />
        </DialogBody>
      )}
    </Dialog>
  )
}

interface IncidentProps {
  organizationId: string
  incident: IncidentDetail
  onClose: () => void
}

function Incident({ organizationId, incident, onClose }: IncidentProps) {
  const [note, setNote] = useState('')
  const [hours, setHours] = useState('4')
  const [openedAt] = useState(Date.now)
  const moment = useMoment()
  const { run, isRunning } = useAction(async (state: IncidentStep['state']) => {
    const until = new Date(openedAt + Number(hours) * hourMs).toISOString()
    const snoozedUntil = state === 'snoozed' ? until : null
    const step: IncidentStep = { state, snoozedUntil, note, version: incident.version }
    await api.put(fill(monitorPaths.monitorIncidentState, { organizationId, incidentId: incident.id }), step)
    notifySuccess(t('kept'))
    onClose()
    await refresh(
      fill(monitorPaths.monitorIncidents, { organizationId }),
      fill(monitorPaths.monitors, { organizationId }),
    )
  })
  const isOver = incident.state === 'resolved'
  return (
    <>
      <DialogBody>
        <ValueChart figure={incident} caption="chartOfAlert" />
        {incident.link && (
          <p>
            <Link to={incident.link} className="link">
              {t('open')}
            </Link>
          </p>
        )}
        <section className="grid gap-1">
          <h3 className="text-sm font-medium">{t('history')}</h3>
          <ol className="grid gap-1 text-sm">
            {incident.history.map(({ kind, by, at, note }) => (
              <li key={at + kind}>
                {t(`event.${kind}`)} {by && t('by', { name: by })} <Moment at={at} className="text-ink-2" />
                {note && <span className="block wrap-break-word">{note}</span>}
              </li>
            ))}
          </ol>
        </section>
        {!isOver && (
          <>
            <Textarea
              label={t('note')}
              value={note}
              maxLength={monitorLimits.noteMax}
              onChange={({ target }) => setNote(target.value)}
            />
            <Select
              label={t('snoozeUntil')}
              value={hours}
              options={snoozeHours.map((count) => ({
                value: String(count),
                label: `${moment(new Date(openedAt + count * hourMs).toISOString())} (${hoursOf(count)})`,
              }))}
              onChange={({ target }) => setHours(target.value)}
            />
            <p className="text-sm text-ink-2">{t('resolveHolds')}</p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {isOver ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button isBusy={isRunning} onClick={() => void run('resolved')}>
              {t('resolve')}
            </Button>
            <Button isBusy={isRunning} onClick={() => void run('snoozed')}>
              {t('snooze')}
            </Button>
            <Button kind="primary" isBusy={isRunning} onClick={() => void run('acknowledged')}>
              {t('acknowledge')}
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  )
}
