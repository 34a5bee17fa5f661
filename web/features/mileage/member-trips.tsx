import { AnotherDecidesNote, useAnotherDecides } from '#web/domain/record/another-decides.tsx'
import { useState } from 'react'
import type { MemberMileage, Trip } from '#shared/mileage/mileage.contract.ts'
import { mileagePaths } from '#shared/mileage/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { Decisions } from './decisions.tsx'
import { useMileageWindow, WindowFields } from './mileage-window.tsx'
import { formatMiles } from './mileage-words.ts'
import { TripDialog } from './trip-dialog.tsx'
import { TripList } from './trip-list.tsx'
import { t } from './texts.ts'

interface MemberTripsProps {
  organizationId: string
  /** Undefined while the member loads. */
  memberId: string | undefined
  /** Whether trips can be approved and rejected here. */
  mayDecide: boolean
}

/** A member's trips: the reader's own, or those that an admin decides. */
export function MemberTrips({ organizationId, memberId, mayDecide: holdsPermission }: MemberTripsProps) {
  const isAnothers = useAnotherDecides(organizationId, 'trip')(memberId ?? null)
  const mayDecide = holdsPermission && !isAnothers
  const mileageWindow = useMileageWindow(organizationId)
  const params = { organizationId, memberId: memberId ?? '' }
  const url = fill(mileagePaths.memberMileage, params)
  const mileage = useResource<MemberMileage>(
    mileageWindow.window && memberId ? withQuery(url, mileageWindow.window) : null,
    {
      keepPrevious: true,
    },
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<{ trip?: Trip }>()
  const [removed, setRemoved] = useState<Trip>()
  const [isWhole, setWhole] = useState(false)
  const unpaid = mileage?.items.filter(({ state }) => state === 'unpaid').length ?? 0
  const trips = mileage?.items.filter(({ state }) => isWhole || state !== 'unpaid')
  const removal = useAction(async (trip: Trip) => {
    await api.remove(fill(mileagePaths.memberTrip, { ...params, tripId: trip.id ?? '' }))
    notifySuccess(t('removed'))
    setRemoved(undefined)
    await refresh(fill(mileagePaths.mileage, { organizationId }))
  })
  const choose = (key: string, isChosen: boolean) =>
    setChosen((now) => new Set([...now].filter((tripKey) => tripKey !== key).concat(isChosen ? [key] : [])))
  const currency = mileage?.currency ?? 'USD'
  return (
    <div className="grid gap-5">
      <Totals mileage={mileage} />
      <section className="card overflow-clip">
        <WindowFields {...mileageWindow} />
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
          {mayDecide && mileageWindow.window && (
            <Decisions
              organizationId={organizationId}
              window={mileageWindow.window}
              trips={mileage?.items ?? []}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
          {holdsPermission && isAnothers && <AnotherDecidesNote />}
          {mileageWindow.today && <Button onClick={() => setEdited({})}>{t('addTrip')}</Button>}
          {unpaid > 0 && (
            <Button kind="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'hideUnpaid' : 'showUnpaid', { count: unpaid })}
            </Button>
          )}
        </div>
        {trips?.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <div className="max-md:p-3">
            <TripList
              trips={trips}
              currency={currency}
              {...(mayDecide && { chosen })}
              onChoose={choose}
              onEdit={(trip) => setEdited({ trip })}
              onRemove={setRemoved}
            />
          </div>
        )}
      </section>
      {mileage && <Rules routing={mileage.routing} commutePaid={mileage.commutePaid} />}
      <TripDialog
        {...params}
        edited={edited}
        today={mileageWindow.today}
        commutePaid={mileage?.commutePaid ?? false}
        onClose={() => setEdited(undefined)}
      />
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeTitle')}
        description={t('removeText')}
        action={t('removeTrip')}
        isBusy={removal.isRunning}
        onConfirm={() => removed && void removal.run(removed)}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  )
}

export const Totals = ({ mileage }: { mileage: Pick<MemberMileage, 'totals' | 'currency'> | undefined }) => (
  <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Stat label={t('miles')} value={mileage && formatMiles(mileage.totals.meters)} />
    <Stat label={t('toDecide')} value={mileage?.totals.openTrips} />
    <Stat label={t('openAmount')} value={mileage && formatMoney(mileage.totals.openMinor, mileage.currency)} />
    <Stat label={t('approvedAmount')} value={mileage && formatMoney(mileage.totals.approvedMinor, mileage.currency)} />
  </dl>
)

const Rules = ({ routing, commutePaid }: Pick<MemberMileage, 'routing' | 'commutePaid'>) => (
  <Card>
    <p className="text-sm text-ink-2">{t(routing ? 'byRoad' : 'byEstimate')}</p>
    <p className="mt-1 text-sm text-ink-2">{t(commutePaid ? 'commutePaidRule' : 'commuteRule')}</p>
  </Card>
)
