import type { VisitSwap, VisitSwaps } from '#shared/schedule/swaps.contract.ts'
import type { SwapDecision, SwapState } from '#shared/schedule/choices.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { formatDate, formatTime } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
import { useAssignmentCheck } from '#web/domain/schedule/use-assignment-check.ts'
import { Notice } from '#web/kit/notice.tsx'
import { t } from './texts.ts'

const tones: Record<SwapState, Tone> = {
  open: 'info',
  taken: 'warn',
  done: 'good',
  dropped: 'bad',
  declined: 'bad',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}

const whenOf = ({ date, startsAt, endsAt, timeZone }: VisitSwap['visit']) =>
  `${formatDate(date)}, ${t('until', { start: formatTime(startsAt, timeZone), end: formatTime(endsAt, timeZone) })}`

/** Visits that members want to hand over: open requests, and closed ones with their outcome. */
export function Swaps({ organizationId }: { organizationId: string }) {
  const mayPlan = useMay('schedule.manage')
  const url = mayPlan ? fill(crewPaths.swaps, { organizationId }) : null
  const swaps = useResource<VisitSwaps>(url)?.items
  const deciding = useAction(async ({ id }: VisitSwap, decision: SwapDecision) => {
    if (!url) return
    try {
      await store(url, await api.put<VisitSwaps>(fill(crewPaths.swap, { organizationId, swapId: id }), { decision }))
    } catch (error) {
      await refresh(url)
      throw error
    }
  })
  const open = swaps?.filter(({ closedAt }) => closedAt === null)
  const closed = swaps?.filter(({ closedAt }) => closedAt !== null)
  const row = (swap: VisitSwap) => (
    <SwapRow
      key={swap.id}
      organizationId={organizationId}
      swap={swap}
      isBusy={deciding.isRunning}
      onDecide={(decision) => void deciding.run(swap, decision)}
    />
  )
  return (
    <div className="grid gap-5">
      <Card title={t('swapsOpen')} isFlush>
        {open?.length === 0 && <EmptyState title={t('noSwaps')}>{t('noSwapsText')}</EmptyState>}
        {!open && <SkeletonText lines={4} />}
        <ul className="divide-y divide-line" aria-label={t('swapsOpen')}>
          {open?.map(row)}
        </ul>
      </Card>
      {!!closed?.length && (
        <Card title={t('swapsClosed')} isFlush>
          <ul className="divide-y divide-line" aria-label={t('swapsClosed')}>
            {closed.toReversed().map(row)}
          </ul>
        </Card>
      )}
    </div>
  )
}

interface SwapRowProps {
  organizationId: string
  swap: VisitSwap
  isBusy: boolean
  onDecide: (decision: SwapDecision) => void
}

function SwapRow({ organizationId, swap, isBusy, onDecide }: SwapRowProps) {
  const { member, to, takenBy, visit, inReturn, note, state, decidedBy } = swap
  const other = takenBy ?? to
  const named = { name: member.name }
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={pages.member(organizationId, member.memberId)} className="link font-medium">
          {member.name}
        </Link>
        <span>→ {other ? other.name : t('anyColleague')}</span>
        <Badge tone={tones[state]}>{t(`swap.${state}`)}</Badge>
      </p>
      <p className="text-sm tabular-nums">
        {visit.jobName} · {visit.locationName} · {whenOf(visit)}
      </p>
      {inReturn && (
        <p className="text-sm tabular-nums">
          {t('inExchange', { visit: `${inReturn.jobName} · ${inReturn.locationName} · ${whenOf(inReturn)}` })}
        </p>
      )}
      {state === 'taken' && takenBy && (
        <TakerWarnings organizationId={organizationId} taker={takenBy.memberId} visit={visit} exchanged={inReturn} />
      )}
      {state === 'taken' && inReturn && (
        <TakerWarnings organizationId={organizationId} taker={member.memberId} visit={inReturn} exchanged={visit} />
      )}
      {note && <p className="text-sm wrap-break-word text-ink-2">{note}</p>}
      {decidedBy && <p className="text-sm text-ink-2">{t('swapDecidedBy', { name: decidedBy })}</p>}
      {swap.closedAt === null && (
        <p className="mt-1 flex flex-wrap gap-2">
          {state === 'taken' && (
            <Button
              kind="primary"
              isBusy={isBusy}
              aria-label={t('approveOf', named)}
              onClick={() => onDecide('approve')}
            >
              {t('approve')}
            </Button>
          )}
          {state === 'open' && (
            <Button isBusy={isBusy} aria-label={t('dropOf', named)} onClick={() => onDecide('drop')}>
              {t('dropVisit')}
            </Button>
          )}
          <Button isBusy={isBusy} aria-label={t('declineOf', named)} onClick={() => onDecide('decline')}>
            {t('decline')}
          </Button>
        </p>
      )}
    </li>
  )
}

interface TakerWarningsProps {
  organizationId: string
  taker: string
  visit: VisitSwap['visit']
  /** The visit that the colleague gives in exchange. */
  exchanged: VisitSwap['inReturn']
}

/** Warnings about the swap, as for any assignment. */
function TakerWarnings({ organizationId, taker, visit, exchanged }: TakerWarningsProps) {
  const { startsAt, endsAt } = visit
  const { jobId, originalStart } = exchanged ?? visit
  const answer = useAssignmentCheck(organizationId, [taker], {
    startsAt,
    endsAt,
    except: { jobId, originalStart },
  }).get(taker)
  return (
    answer &&
    assignmentWarnings(answer).map((text) => (
      <Notice key={text} tone="warn">
        {text}
      </Notice>
    ))
  )
}
