import { FileDown } from 'lucide-react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Recap, RecapStop } from '#shared/recap/recaps.contract.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { Details } from '#web/domain/record/details.tsx'
import { Stat } from '#web/kit/stat.tsx'
import { minutesBetween, sumsOf, suppliesInWords } from './recap-sums.ts'
import { StopComments } from './stop-comments.tsx'
import { takenText } from '#web/domain/time/taken-text.ts'
import { writtenText } from '#web/domain/time/written-text.ts'
import { t } from './texts.ts'
import './recap.css'

interface RecapViewProps {
  organizationId: string
  recap: Recap
}

/** A submitted recap with its comments. */
export function RecapView({ organizationId, recap }: RecapViewProps) {
  const configuration = useConfiguration(organizationId)
  const units = configuration?.units ?? 'imperial'
  const sums = sumsOf(recap)
  const pdf = useAction(async () => {
    const { recapPdf } = await import('./save-recap-pdf.ts')
    saveFile(`recap-${recap.day}.pdf`, await recapPdf(recap, units))
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            {recap.memberName} · {formatDate(recap.day, { dateStyle: 'full' })}
          </h2>
          {recap.submittedAt && (
            <p className="text-sm text-ink-2">
              {t('submittedAt', {
                time: writtenText(
                  { ...recap, writtenAt: recap.writtenAt ?? recap.submittedAt, createdAt: recap.submittedAt },
                  configuration?.timeZone,
                ),
              })}
            </p>
          )}
        </div>
        <Button isBusy={pdf.isRunning} onClick={() => void pdf.run()}>
          <FileDown />
          {t('pdf')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label={t('stops')} value={recap.stops.length} />
        <Stat label={t('onSite')} value={formatMinutes(sums.siteMinutes)} />
        <Stat label={t('driving')} value={formatMinutes(sums.drivingMinutes)} />
        <Stat label={t('distance')} value={formatDistance(sums.meters, units)} />
      </dl>
      {recap.notes && <Card title={t('dayNotes')}>{<p className="whitespace-pre-line">{recap.notes}</p>}</Card>}
      <ol className="grid gap-4" aria-label={t('stops')}>
        {recap.stops.map((stop, index) => (
          <li key={stop.id}>
            <StopCard
              organizationId={organizationId}
              recap={recap}
              stop={stop}
              before={recap.stops[index - 1]}
              number={index + 1}
              units={units}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface StopCardProps extends RecapViewProps {
  stop: RecapStop
  before: RecapStop | undefined
  number: number
  units: Configuration['units']
}

function StopCard({ organizationId, recap, stop, before, number, units }: StopCardProps) {
  const time = (instant: string | null) => (instant ? formatTime(instant, stop.timeZone) : '–')
  const way = before && [
    formatMinutes(minutesBetween(before.leftAt, stop.arrivedAt)),
    stop.distanceM !== null && formatDistance(stop.distanceM, units),
    stop.distanceSource && t(`source.${stop.distanceSource}`),
  ]
  const details = [
    {
      label: t('onSite'),
      value: `${time(stop.arrivedAt)} – ${time(stop.leftAt)} · ${formatMinutes(minutesBetween(stop.arrivedAt, stop.leftAt))}`,
    },
    ...(way ? [{ label: t('drivenHere'), value: way.filter(Boolean).join(' · ') }] : []),
    { label: t('crewSeen'), value: stop.crew.map(({ name }) => name).join(', ') },
    { label: t('supplies'), value: suppliesInWords(stop.supplies) },
    { label: t('notes'), value: stop.notes },
    { label: t('problems'), value: stop.problems },
  ]
  return (
    <Card title={`${number}. ${stop.clientName} · ${stop.locationName}`}>
      <div className="grid gap-4">
        <Details details={details.filter(({ value }) => value)} />
        {stop.photos.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t('photos')}>
            {stop.photos.map(({ id, link, thumbnailLink, ...photo }, index) => (
              <li key={id}>
                <a href={link} target="_blank" rel="noreferrer">
                  <img src={thumbnailLink} alt={t('photo', { number: index + 1 })} className="recap-photo" />
                </a>
                <span className="text-xs text-ink-2">{takenText(photo, stop.timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
        <StopComments organizationId={organizationId} recap={recap} stop={stop} />
      </div>
    </Card>
  )
}
