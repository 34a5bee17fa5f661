import { Suspense, useState } from 'react'
import type { Monitor, NewMonitor } from '#shared/monitors/monitors.contract.ts'
import { monitorPaths } from '#shared/monitors/paths.ts'
import { presetKeys, presetOf, type PresetKey } from '#shared/monitors/presets.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'
import { amountOf, limitOf, nameOf, scopeOf, stateTones } from './words.ts'

const MonitorDialog = lazyWithRetry(() => import('./monitor-dialog.tsx').then((m) => m.MonitorDialog))

interface MonitorLinesProps {
  organizationId: string
  monitors: readonly Monitor[] | undefined
  mayManage: boolean
  onEdit: (monitor: Monitor) => void
}

/** Presets that every cleaning company should watch first. */
const special = new Set<PresetKey>([
  'clock_edits',
  'unknown_caller',
  'pin_failures',
  'early_start',
  'short_visit',
  'long_visit',
  'labour_share',
  'margin_gap',
  'pace_high',
  'supplies_over_budget',
  'sick_pattern',
])
export const standardPresets = presetKeys.filter((key) => !special.has(key))

export function MonitorLines({ organizationId, monitors, mayManage, onEdit }: MonitorLinesProps) {
  const url = fill(monitorPaths.monitors, { organizationId })
  const [opened, setOpened] = useState<Monitor>()
  const missing = standardPresets.filter((preset) => monitors?.every((monitor) => monitor.preset !== preset))
  const { run, isRunning } = useAction(async () => {
    const drafts = missing.map((preset): NewMonitor => {
      const { threshold, margin, isUrgent = false } = presetOf(preset)
      return {
        preset,
        threshold,
        margin,
        regionId: null,
        clientId: null,
        locationId: null,
        recipients: 'managers',
        mails: isUrgent,
        quietHours: null,
        escalateMinutes: null,
        isEnabled: true,
      }
    })
    await Promise.all(drafts.map((draft) => api.create<Monitor>(url, draft))).finally(() => refresh(url))
    notifySuccess(t('usualAdded', { count: missing.length }))
  })
  const addUsual = mayManage && missing.length > 0 && (
    <Button isBusy={isRunning} onClick={() => void run()}>
      {t('addUsual')}
    </Button>
  )
  if (!monitors) return <SkeletonText lines={6} />
  if (monitors.length === 0)
    return (
      <Card>
        <EmptyState title={t('noMonitors')} action={addUsual}>
          {t('noMonitorsText')}
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-4">
      <Card isFlush>
        <ul className="divide-y divide-line" aria-label={t('monitors')}>
          {monitors.map((monitor) => (
            <li key={monitor.id}>
              <button
                type="button"
                className="grid w-full gap-0.5 px-4 py-3 text-left -outline-offset-2 hover:bg-sunken"
                onClick={() => setOpened(monitor)}
              >
                <MonitorLine monitor={monitor} />
              </button>
            </li>
          ))}
        </ul>
      </Card>
      {addUsual && <div>{addUsual}</div>}
      {opened && (
        <Suspense>
          <MonitorDialog
            organizationId={organizationId}
            monitor={opened}
            mayManage={mayManage}
            onEdit={() => {
              onEdit(opened)
              setOpened(undefined)
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

const MonitorLine = ({ monitor }: { monitor: Monitor }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{nameOf(monitor.preset)}</span>
      <Badge tone={stateTones[monitor.state]}>{t(`state.${monitor.state}`)}</Badge>
      {monitor.firing > 0 && <span className="text-sm">{t('firing', { count: monitor.firing })}</span>}
    </span>
    <span className="text-sm text-ink-2">
      {[
        limitOf(monitor),
        scopeOf(monitor),
        monitor.value !== null && t('now', { amount: amountOf(monitor.preset, monitor.value) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)
