import type { OwnSwap, OwnSwaps as Swaps } from '#shared/schedule/swaps.contract.ts'
import type { SwapAnswer } from '#shared/schedule/choices.ts'
import { crewPaths } from '#shared/schedule/crew-paths.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatDay } from '#web/platform/format/format.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { useOnline } from '#web/platform/http/use-online.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { placeTimes } from '../clock/place-time.ts'
import { t } from '../texts.ts'
import { useDecline } from './use-decline.ts'
import { OwnWarnings } from './own-warnings.tsx'

const whenOf = (visit: OwnSwap['visit']) => `${formatDay(visit.date, todayIn(visit.timeZone))}, ${placeTimes(visit)}`

/** The member's visits offered to others, and colleagues' visits to take. */
export function OwnSwaps({ organizationId }: { organizationId: string }) {
  const url = fill(crewPaths.mySwaps, { organizationId })
  const { decline, isDeclined } = useDecline(organizationId)
  const urlOf = ({ id }: OwnSwap) => fill(crewPaths.mySwap, { organizationId, swapId: id })
  const swaps = useResource<Swaps>(url)?.items.filter((swap) => !isDeclined(urlOf(swap)))
  const answering = useAction(async (swap: OwnSwap, answer: SwapAnswer) => {
    const { id, visit } = swap
    if (answer === 'decline') return decline({ url: urlOf(swap), body: { answer }, shownAt: [url] }, visit)
    try {
      const stored = await api.put<Swaps>(urlOf(swap), { answer })
      await store(url, stored)
      if (answer === 'take') notifySuccess(t(stored.items.some((one) => one.id === id) ? 'swapWaits' : 'tookIt'))
    } catch (error) {
      // A colleague may have been faster.
      await refresh(url)
      throw error
    }
    await refresh(fill(schedulePaths.myVisits, { organizationId }), fill(timeclockPaths.timeclock, { organizationId }))
  })
  if (!swaps?.length) return null
  return (
    <Card title={t('swaps')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('swaps')}>
        {swaps.map((swap) => (
          <li key={swap.id} className="grid gap-1 px-4 py-3">
            <p className="font-medium tabular-nums">{whenOf(swap.visit)}</p>
            <p>{swap.visit.jobName}</p>
            <p className="text-sm text-ink-2">
              {swap.visit.clientName} · {swap.visit.locationName}
            </p>
            {swap.inReturn && (
              <p className="text-sm">
                {t('inExchange', { visit: `${swap.inReturn.jobName}, ${whenOf(swap.inReturn)}` })}
              </p>
            )}
            {swap.note && <p className="text-sm wrap-break-word">{swap.note}</p>}
            <p className="text-sm text-ink-2">{stateOf(swap)}</p>
            {swap.obstacle && <Notice tone="warn">{t(`obstacle.${swap.obstacle}`)}</Notice>}
            <OwnWarnings availability={swap.availability} limits={swap.limits} />
            <SwapButtons
              swap={swap}
              isBusy={answering.isRunning}
              onAnswer={(answer) => void answering.run(swap, answer)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function stateOf({ isOwn, member, to, takenBy, state }: OwnSwap): string {
  if (state === 'taken') return t('swapTaken', { name: takenBy?.name ?? '' })
  if (!isOwn) return t('swapOf', { name: member.name })
  return to ? t('swapAsked', { name: to.name }) : t('swapOpen')
}

interface SwapButtonsProps {
  swap: OwnSwap
  isBusy: boolean
  onAnswer: (answer: SwapAnswer) => void
}

function SwapButtons({ swap: { isOwn, state, to, obstacle, visit }, isBusy, onAnswer }: SwapButtonsProps) {
  const named = { job: visit.jobName, day: formatDay(visit.date, todayIn(visit.timeZone)) }
  const isOnline = useOnline()
  if (!isOwn && state !== 'open') return null
  return (
    <>
      {!isOnline && <Notice>{t('needsConnection')}</Notice>}
      <p className="mt-2 flex flex-wrap gap-2">
        {isOnline && isOwn && (
          <Button className="h-12" isBusy={isBusy} onClick={() => onAnswer('withdraw')}>
            {t('withdrawSwap')}
          </Button>
        )}
        {isOnline && !isOwn && (
          <Button
            kind="primary"
            className="h-12"
            disabled={obstacle !== null}
            isBusy={isBusy}
            aria-label={t('takeOne', named)}
            onClick={() => onAnswer('take')}
          >
            {t('take')}
          </Button>
        )}
        {!isOwn && to && (
          <Button
            className="h-12"
            isBusy={isBusy}
            aria-label={t('notThisOne', named)}
            onClick={() => onAnswer('decline')}
          >
            {t('notThis')}
          </Button>
        )}
      </p>
    </>
  )
}
