import { useState, type ReactNode } from 'react'
import type { FilledVisit, WeekFillPreview, WeekFillResult, WeekSource } from '#shared/schedule/week-fill.contract.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { formatClock, formatDate, formatMinutes } from '#web/platform/format/format.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { FormError } from '#web/domain/form/form-error.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { assignmentWarnings } from '#web/domain/schedule/assignment-warnings.ts'
import type { ConfirmCost } from '#web/domain/schedule/change-cost.ts'
import { refreshVisits } from '#web/domain/schedule/refresh-visits.ts'
import { usePosted } from '#web/domain/schedule/use-posted.ts'
import { notifyFilled } from '#web/domain/schedule/visit-undo.ts'
import { t } from '../texts.ts'

interface FillWeekProps {
  organizationId: string
  title: string
  description: string
  source: WeekSource
  /** First day of the week to fill; undefined until one is chosen. */
  week: string | undefined
  /** Asks about premiums; not this dialog's own, which is gone when undo is pressed. */
  confirmCost: ConfirmCost
  onClose: () => void
  onFilled: (week: string) => void
  /** Inputs above the visits. */
  children?: ReactNode
}

const isChange = ({ outcome }: FilledVisit) => ['added', 'crew_set', 'crew_replaced'].includes(outcome)
const namesOf = (crew: FilledVisit['crew']) => crew?.map(({ name }) => name).join(', ') ?? ''

/** Previews filling a week from a source, and applies the lines that stay checked. */
export function FillWeek({
  organizationId,
  source,
  week,
  confirmCost,
  onClose,
  onFilled,
  children,
  ...texts
}: FillWeekProps) {
  const url = fill(schedulePaths.weekFillPreview, { organizationId, week: week ?? '' })
  const { answer, error, isCurrent } = usePosted<WeekFillPreview>(url, week ? source : null)
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const items = answer?.items ?? []
  // Visits changed by hand in that week stay unless they are checked.
  const isChosen = ({ key, outcome }: FilledVisit) => choices[key] ?? outcome !== 'crew_replaced'
  const changes = items.filter(isChange)
  const chosen = changes.filter(isChosen)
  const others = items.filter((item) => !isChange(item))
  const overtime = answer?.overtime ?? []

  async function send() {
    if (!week || chosen.length === 0 || !isCurrent) return onClose()
    const visits = chosen.map(({ key, outcome }) => ({ key, outcome }))
    const body = { source, visits }
    const at = fill(schedulePaths.weekFill, { organizationId, week })
    const requester = await confirmCost({ method: 'post', url: at, body })
    if (!requester) return
    const result = await api.post<WeekFillResult>(withQuery(at, requester), body)
    onClose()
    const { skipped } = result
    const message = t('weekFilled', { count: result.changes.length })
    const skippedText = skipped > 0 ? ` ${t('fillSkipped', { count: skipped })}` : ''
    if (result.changes.length > 0)
      notifyFilled(organizationId, { result, message: message + skippedText, confirm: confirmCost })
    onFilled(week)
    await refreshVisits(organizationId)
  }

  const group = (title: string, some: readonly FilledVisit[]) =>
    some.length > 0 && (
      <section>
        <h3 className="text-sm font-medium">{title}</h3>
        <ul className="divide-y divide-line">
          {some.map((item) => (
            <li key={item.key}>
              <Checkbox
                label={`${item.jobName} · ${item.locationName}`}
                hint={lineText(item)}
                checked={isChosen(item)}
                onChange={() => setChoices((now) => ({ ...now, [item.key]: !isChosen(item) }))}
              />
              <Warnings item={item} />
            </li>
          ))}
        </ul>
      </section>
    )

  return (
    <EditDialog isOpen onClose={onClose} {...texts} action={t('applyChanges', { count: chosen.length })} send={send}>
      {children}
      <FormError error={error} />
      {answer === undefined && <SkeletonText lines={4} />}
      {answer && items.length === 0 && <p className="py-4 text-ink-2">{t('nothingToCopy')}</p>}
      <div aria-busy={!isCurrent} className="grid gap-4">
        {overtime.length > 0 && (
          <Notice tone="warn">
            <span className="block font-medium">{t('fillOvertime')}</span>
            {overtime.map(({ memberId, name, secondsBefore, secondsAfter }) => (
              <span key={memberId} className="block">
                {t('fillWarning', {
                  name,
                  text: `+${formatMinutes(Math.ceil((secondsAfter - secondsBefore) / 60))}`,
                })}
              </span>
            ))}
          </Notice>
        )}
        {group(
          t('fillAdded'),
          changes.filter(({ isAdded }) => isAdded),
        )}
        {group(
          t('fillCrews'),
          changes.filter(({ isAdded }) => !isAdded),
        )}
        {others.length > 0 && (
          <details>
            <summary className="text-sm">{t('fillOther', { count: others.length })}</summary>
            <ul className="divide-y divide-line text-sm">
              {others.map((item) => (
                <li key={item.key} className="py-1">
                  {item.jobName} · {item.locationName}
                  <span className="block text-xs text-ink-3">{lineText(item)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </EditDialog>
  )
}

function lineText({ date, startTime, crew, isAdded, outcome, replaced, leavers }: FilledVisit): string {
  const names = namesOf(crew)
  const who = isAdded ? (crew ? names || t('nobody') : t('regularCrew')) : t('fill.crew_set', { names })
  return [
    formatDate(date),
    formatClock(startTime),
    who,
    outcome === 'crew_replaced' && t('fill.crew_replaced', { names: namesOf(replaced) }),
    !['added', 'crew_set', 'crew_replaced'].includes(outcome) && t(`fill.${outcome}`, { names }),
    leavers.length > 0 && t('fillLeft', { names: leavers.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Warnings = ({ item }: { item: FilledVisit }) =>
  item.warnings.length > 0 && (
    <ul className="py-1 pl-5 text-xs text-warn">
      {item.warnings.flatMap(({ name, ...warning }) =>
        assignmentWarnings(warning).map((text) => <li key={name + text}>{t('fillWarning', { name, text })}</li>),
      )}
    </ul>
  )
