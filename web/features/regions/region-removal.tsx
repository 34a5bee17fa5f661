import { useState } from 'react'
import type { Region, RegionHoldings, RegionRemoved } from '#shared/regions/regions.contract.ts'
import { regionPaths } from '#shared/regions/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { dismissNotice, notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Select } from '#web/kit/select.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { undo } from '#web/domain/selection/announce-change.ts'
import { t } from './texts.ts'

interface RegionRemovalProps {
  organizationId: string
  /** Undefined closes the dialog. */
  region: Region | undefined
  regions: readonly Region[] | undefined
  onClose: () => void
}

const undoSeconds = 20

/** Asks where to move a region's records, and lists the effects of its removal. */
export function RegionRemoval({ organizationId, region, regions, onClose }: RegionRemovalProps) {
  const [chosen, setChosen] = useState('')
  const url = region && fill(regionPaths.regionRemoval, { organizationId, regionId: region.id })
  const holdings = useResource<RegionHoldings>(url ?? null)
  const target = regions?.find(({ id }) => id === chosen && id !== region?.id)
  const list = fill(regionPaths.regions, { organizationId })
  const close = () => {
    setChosen('')
    onClose()
  }
  const removal = useAction(async ({ name }: Region, address: string) => {
    const { id } = await api.post<RegionRemoved>(address, { toRegionId: target?.id ?? null })
    const noticeId = `region.${id}`
    const onPress = () => {
      dismissNotice(noticeId)
      undo(organizationId, id)
        .then(() => refresh(list))
        .catch(notifyFailure)
    }
    const button = { label: base('undo'), onPress }
    notifySuccess(t('removed', { name }), { id: noticeId, timeoutSeconds: undoSeconds, button })
    close()
    await refresh(list)
  })
  const others = regions?.filter(({ id }) => id !== region?.id) ?? []
  const facts = holdings && factsOf(holdings, target)
  return (
    <ConfirmDialog
      isOpen={!!region}
      title={t('removeRegion')}
      description={t('removeRegionText', { name: region?.name ?? '' })}
      action={t('remove')}
      isBusy={removal.isRunning || !holdings}
      onConfirm={() => region && url && void removal.run(region, url)}
      onClose={close}
    >
      {!!facts?.length && (
        <div className="grid gap-3 text-sm">
          {others.length > 0 && (
            <Select
              label={t('moveTo')}
              value={target?.id ?? ''}
              onChange={({ target: { value } }) => setChosen(value)}
              options={[
                { value: '', label: t('moveNowhere') },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <p className="font-medium">{target ? t('moves', { region: target.name }) : t('ends')}</p>
          <ul className="grid gap-1 list-disc pl-5 text-ink-2">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Describes the effects of the removal on the region's records. */
function factsOf(
  { locations, members, onlyHere, monitors, calendars }: RegionHoldings,
  target: Region | undefined,
): string[] {
  const lines: [number, string][] = target
    ? [
        [locations, t('locationCount', { count: locations })],
        [members, t('memberCount', { count: members })],
        [monitors, t('monitorCount', { count: monitors })],
        [calendars, t('movesCalendar', { region: target.name })],
      ]
    : [
        [locations, t('endsLocations', { count: locations })],
        [members, t('endsMembers', { count: members })],
        [onlyHere, t('endsOnlyHere', { count: onlyHere })],
        [monitors, t('endsMonitors', { count: monitors })],
        [calendars, t('endsCalendars', { count: calendars })],
      ]
  return lines.flatMap(([count, line]) => (count > 0 ? line : []))
}
