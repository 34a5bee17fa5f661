import type { Suggestion, UnfilledVisit, WeekPlan } from '#shared/schedule/week-plan.contract.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'
import { dayText, memberText, refusalText, timesText, visitText, whyText, type Units } from './plan-words.ts'

interface SuggestionListProps {
  plan: WeekPlan
  units: Units
  isBusy: boolean
  onAccept: (suggestion: Suggestion) => void
}

/** With more suggestions, only the first day is expanded. */
const openMax = 60
const reasonsShown = 2

/** A plan's suggestions by day, then the visits that stay open. */
export function SuggestionList({ plan, units, isBusy, onAccept }: SuggestionListProps) {
  const { suggestions, unfilled, memberCount } = plan
  const days = [...Map.groupBy(suggestions, ({ date }) => date)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <div className="grid gap-3">
      {unfilled.length > 0 && (
        <details open={suggestions.length === 0}>
          <Summary text={t('planUnfilled', { count: unfilled.length })} />
          <ul className="divide-y divide-line text-sm">
            {unfilled.map((visit) => (
              <li key={`${visit.jobId} ${visit.originalStart}`} className="py-2">
                <span className="font-medium">{visitText(visit)}</span>
                <span className="block text-xs text-ink-2">
                  {dayText(visit.date)}, {timesText(visit)} · {t('planSeats', { count: visit.seats })}
                </span>
                <span className="block text-xs text-ink-2">{reasonsText(visit, memberCount)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {days.map(([date, some], n) => (
        <details key={date} open={n === 0 || suggestions.length <= openMax}>
          <Summary text={t('planDay', { day: dayText(date), count: some.length })} />
          <ul className="divide-y divide-line">
            {some.map((suggestion) => (
              <li key={suggestion.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
                <div className="min-w-0 flex-1 basis-56">
                  <span className="block text-xs text-ink-2">
                    {timesText(suggestion)} · {visitText(suggestion)}
                  </span>
                  <span className="block font-medium">{memberText(suggestion)}</span>
                  <span className="block text-xs text-ink-2">{whyText(suggestion, units)}</span>
                </div>
                {suggestion.state === 'open' ? (
                  <Button
                    isBusy={isBusy}
                    onClick={() => onAccept(suggestion)}
                    aria-label={t('planAcceptOne', {
                      name: suggestion.member.name,
                      job: suggestion.jobName,
                      place: suggestion.locationName,
                      day: dayText(date),
                    })}
                  >
                    {t('planAccept')}
                  </Button>
                ) : (
                  <Badge tone={suggestion.state === 'accepted' ? 'good' : 'warn'}>
                    {t(`planState.${suggestion.state}`)}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

const Summary = ({ text }: { text: string }) => (
  <summary className="link inline-flex cursor-default items-center rounded-xs text-sm pointer-coarse:min-h-11">
    {text}
  </summary>
)

/** The most frequent reasons why members cannot take a visit. */
const reasonsText = ({ refusals }: UnfilledVisit, total: number) =>
  refusals
    .slice(0, reasonsShown)
    .map(({ reason, members }) => t('planKept', { members, total, reason: refusalText(reason) }))
    .join(' · ')
