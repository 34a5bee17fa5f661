import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Recap, RecapStop } from '#shared/recap/recaps.contract.ts'
import { formatDistance } from '#web/platform/units/format-distance.ts'
import { formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import type { PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { minutesBetween, sumsOf, suppliesInWords } from './recap-sums.ts'
import { t } from './texts.ts'

interface Printed {
  recap: Recap
  units: Configuration['units']
  /** JPEGs by photo id; missing ones are left out. */
  pictures: ReadonlyMap<string, ArrayBuffer>
}

export const recapTitle = ({ memberName, day }: Recap) =>
  t('recapOf', { name: memberName, day: formatDate(day, { dateStyle: 'full' }) })

/** A recap's PDF: the day's totals, then each stop. */
export function recapBlocks({ recap, units, pictures }: Printed): PdfBlock[] {
  const { siteMinutes, drivingMinutes, meters } = sumsOf(recap)
  return [
    { kind: 'heading', level: 1, text: recapTitle(recap) },
    {
      kind: 'facts',
      rows: [
        [t('stops'), String(recap.stops.length)],
        [t('onSite'), formatMinutes(siteMinutes)],
        [t('driving'), `${formatMinutes(drivingMinutes)} · ${formatDistance(meters, units)}`],
        ...(recap.notes ? ([[t('dayNotes'), recap.notes]] as const) : []),
      ],
    },
    ...recap.stops.flatMap((stop, index) => stopBlocks(stop, recap.stops[index - 1], index + 1, units, pictures)),
  ]
}

function stopBlocks(
  stop: RecapStop,
  before: RecapStop | undefined,
  number: number,
  units: Configuration['units'],
  pictures: ReadonlyMap<string, ArrayBuffer>,
): PdfBlock[] {
  const time = (instant: string | null) => (instant ? formatTime(instant, stop.timeZone) : '–')
  const minutes = formatMinutes(minutesBetween(stop.arrivedAt, stop.leftAt))
  const way = before && [
    formatMinutes(minutesBetween(before.leftAt, stop.arrivedAt)),
    stop.distanceM !== null && formatDistance(stop.distanceM, units),
    stop.distanceSource && t(`source.${stop.distanceSource}`),
  ]
  const commentsText = stop.comments.map(({ memberName, text }) => `${memberName}: ${text}`).join('\n')
  const rows: (readonly [string, string])[] = [
    [t('onSite'), `${time(stop.arrivedAt)} – ${time(stop.leftAt)} · ${minutes}`],
    [t('drivenHere'), way ? way.filter(Boolean).join(' · ') : ''],
    [t('crewSeen'), stop.crew.map(({ name }) => name).join(', ')],
    [t('supplies'), suppliesInWords(stop.supplies)],
    [t('notes'), stop.notes],
    [t('problems'), stop.problems],
    [t('comments'), commentsText],
  ]
  const stopPhotos = stop.photos.flatMap(({ id }, index) => {
    const bytes = pictures.get(id)
    return bytes ? [{ bytes, alt: t('photo', { number: index + 1 }) }] : []
  })
  return [
    { kind: 'heading', level: 2, text: `${number}. ${stop.clientName} · ${stop.locationName}` },
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
    ...(stopPhotos.length > 0 ? [{ kind: 'pictures' as const, pictures: stopPhotos }] : []),
  ]
}
