import type { OwnVisitOffer, OwnVisitOffers } from '#shared/schedule/visit-offers.contract.ts'
import type { OfferAnswer } from '#shared/schedule/choices.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { timeclockPaths } from '#shared/timeclock/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { formatDate, formatDay } from '#web/platform/format/format.ts'
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

/** Unassigned visits offered to the member, to accept or decline. */
export function OwnOffers({ organizationId }: { organizationId: string }) {
  const url = fill(schedulePaths.myVisitOffers, { organizationId })
  const isOnline = useOnline()
  const { decline, isDeclined } = useDecline(organizationId)
  const urlOf = ({ jobId, originalStart }: OwnVisitOffer) =>
    fill(schedulePaths.myVisitOffer, { organizationId, jobId, originalStart })
  const offers = useResource<OwnVisitOffers>(url)?.items.filter((offer) => !isDeclined(urlOf(offer)))
  const answering = useAction(async (offer: OwnVisitOffer, answer: OfferAnswer) => {
    if (answer === 'declined') return decline({ url: urlOf(offer), body: { answer }, shownAt: [url] }, offer)
    try {
      await store(url, await api.put<OwnVisitOffers>(urlOf(offer), { answer }))
    } catch (error) {
      // Someone else may have accepted first; refetching removes the offer.
      await refresh(url)
      throw error
    }
    notifySuccess(t('tookIt'))
    await refresh(fill(schedulePaths.myVisits, { organizationId }), fill(timeclockPaths.timeclock, { organizationId }))
  })
  if (!offers?.length) return null
  return (
    <Card title={t('offers')} isFlush>
      <ul className="divide-y divide-line" aria-label={t('offers')}>
        {offers.map((offer) => {
          const {
            jobId,
            originalStart,
            jobName,
            clientName,
            locationName,
            note,
            offeredBy,
            date,
            timeZone,
            inTheWay,
            availability,
            limits,
          } = offer
          const named = { job: jobName, day: formatDay(date, todayIn(timeZone)) }
          return (
            <li key={`${jobId} ${originalStart}`} className="grid gap-1 px-4 py-3">
              <p className="font-medium tabular-nums">
                {named.day}, {placeTimes(offer)}
              </p>
              <p>{jobName}</p>
              <p className="text-sm text-ink-2">
                {clientName} · {locationName}
              </p>
              {note && <p className="text-sm">{note}</p>}
              <p className="text-sm text-ink-2">{offeredBy ? t('offerBy', { name: offeredBy }) : t('offerText')}</p>
              {inTheWay && <Notice tone="warn">{reasonOf(inTheWay)}</Notice>}
              <OwnWarnings availability={availability} limits={limits} />
              {!isOnline && <Notice>{t('needsConnection')}</Notice>}
              <p className="mt-2 flex flex-wrap gap-2">
                {isOnline && (
                  <Button
                    kind="primary"
                    className="h-12"
                    disabled={inTheWay !== null}
                    isBusy={answering.isRunning}
                    aria-label={t('takeOne', named)}
                    onClick={() => void answering.run(offer, 'taken')}
                  >
                    {t('take')}
                  </Button>
                )}
                <Button
                  className="h-12"
                  isBusy={answering.isRunning}
                  aria-label={t('notThisOne', named)}
                  onClick={() => void answering.run(offer, 'declined')}
                >
                  {t('notThis')}
                </Button>
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The reason why an offer cannot be accepted. */
const reasonOf = (inTheWay: NonNullable<OwnVisitOffer['inTheWay']>) =>
  inTheWay.kind === 'visit'
    ? t('busyThen', { place: inTheWay.locationName, times: placeTimes(inTheWay) })
    : t('offThen', { from: formatDate(inTheWay.from), to: formatDate(inTheWay.to) })
