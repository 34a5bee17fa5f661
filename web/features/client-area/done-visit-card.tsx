import type { DoneVisit } from '#shared/client-area/client-area.contract.ts'
import { localDate, formatDate, formatMinutes, formatTime } from '#web/platform/format/format.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { PhotoLinks } from '#web/domain/record/photo-links.tsx'
import { t } from './texts.ts'

interface DoneVisitCardProps {
  visit: DoneVisit
  /** The card's title; the day of the visit without one. */
  title?: string
  /** Absent where the visit cannot be rated. */
  onRate?: () => void
}

/** A completed visit: arrival, departure, completed tasks and problem reports. */
export function DoneVisitCard({ visit, title, onRate }: DoneVisitCardProps) {
  const { arrivedAt, leftAt, timeZone, people, tasks, findings, rating } = visit
  const day = formatDate(localDate(arrivedAt, timeZone))
  const crew = t('people', { count: people })
  const onSite = leftAt && formatMinutes(Math.round((Date.parse(leftAt) - Date.parse(arrivedAt)) / 60_000))
  const facts = [
    [t('arrived'), formatTime(arrivedAt, timeZone)],
    [t('left'), leftAt ? formatTime(leftAt, timeZone) : t('notRecorded')],
    [t('onSite'), onSite ? `${onSite}, ${crew}` : crew],
  ] as const
  return (
    <Card title={title ?? day}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">
          {title && `${day} · `}
          {visit.locationName} · {visit.jobName}
        </p>
        {visit.remarks.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {visit.remarks.map((remark) => (
              <Badge key={remark} tone="warn">
                {t(`remark.${remark}`)}
              </Badge>
            ))}
          </p>
        )}
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {tasks.length > 0 && (
          <details>
            <summary className="link text-sm font-medium">{t('tasks', { count: tasks.length })}</summary>
            <ul className="mt-1 grid gap-1 text-sm">
              {tasks.map(({ task, doneAt }) => (
                <li key={task + doneAt} className="flex justify-between gap-3">
                  <span className="min-w-0 wrap-break-word">{task}</span>
                  <span className="text-ink-2">{formatTime(doneAt, timeZone)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {findings.length > 0 && (
          <section className="grid gap-2">
            <h3 className="text-sm font-medium">{t('findings')}</h3>
            {findings.map((finding) => (
              <div key={finding.id} className="grid gap-1 text-sm">
                <p className="wrap-break-word">{finding.text}</p>
                {finding.answer && <p className="text-ink-2 wrap-break-word">{finding.answer}</p>}
                {finding.resolvedAt && (
                  <p className="text-good">
                    {t('repaired', { date: formatDate(localDate(finding.resolvedAt, timeZone)) })}
                  </p>
                )}
                <PhotoLinks photos={finding.photos} />
              </div>
            ))}
          </section>
        )}
        {rating ? (
          <p className="text-sm">
            {t('yourRating', { stars: rating.stars, author: rating.author })}
            {rating.comment && <span className="block text-ink-2 wrap-break-word">{rating.comment}</span>}
          </p>
        ) : (
          onRate && (
            <div>
              <Button onClick={onRate}>{t('rate')}</Button>
            </div>
          )
        )}
      </div>
    </Card>
  )
}
