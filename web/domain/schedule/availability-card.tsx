import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AvailabilityEntry, AvailabilityList, NewAvailability } from '#shared/schedule/availability.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { formatDate, formatWeekday } from '#web/platform/format/format.ts'
import { useAction, refresh, useResource } from '#web/platform/data/resource.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { writtenIfLate } from '#web/domain/time/written-text.ts'
import { AvailabilityDialog } from './availability-dialog.tsx'
import { availabilityTimes } from './assignment-warnings.ts'
import { t } from './texts.ts'

interface AvailabilityCardProps {
  /** URL of the member's entries. */
  url: string
  weekStart: number
  /** Shows the reader's own availability. */
  isOwn?: boolean
  add: (entry: NewAvailability) => Promise<unknown>
}

const tones: Record<AvailabilityEntry['kind'], Tone> = { available: 'good', unavailable: 'bad', prefers_not: 'warn' }

/** Weekly and dated entries: available, unavailable, or preferably not. */
export function AvailabilityCard({ url, weekStart, isOwn = false, add }: AvailabilityCardProps) {
  const entries = useResource<AvailabilityList>(url)?.items
  const [isOpen, setOpen] = useState(false)
  const removal = useAction(async ({ id }: AvailabilityEntry) => {
    await api.remove(`${url}/${id}`)
    await refresh(url)
  })
  return (
    <Card
      title={t('availability')}
      isFlush
      actions={
        <Button onClick={() => setOpen(true)}>
          <Plus size={16} aria-hidden="true" />
          {t('addAvailability')}
        </Button>
      }
    >
      {!entries?.length && (
        <p className="p-4 text-sm text-ink-2">{t(isOwn ? 'availabilityOwnLead' : 'availabilityLead')}</p>
      )}
      <ul className="divide-y divide-line" aria-label={t('availability')} aria-busy={!entries}>
        {inWeek(entries ?? [], weekStart).map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{daysOf(entry)}</span>
                <span className="tabular-nums">{availabilityTimes(entry)}</span>
                <Badge tone={tones[entry.kind]}>{t(`available.${entry.kind}`)}</Badge>
              </p>
              {entry.note && <p className="text-sm wrap-break-word text-ink-2">{entry.note}</p>}
              <p className="text-xs text-ink-2">{writtenIfLate(entry)}</p>
            </div>
            <IconButton
              label={t('removeAvailability', { when: `${daysOf(entry)}, ${availabilityTimes(entry)}` })}
              disabled={removal.isRunning}
              onClick={() => void removal.run(entry)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <AvailabilityDialog isOpen={isOpen} weekStart={weekStart} add={add} onClose={() => setOpen(false)} />
    </Card>
  )
}

/** Sorts weekly entries first, in the order of the organization's week. */
const inWeek = (entries: readonly AvailabilityEntry[], weekStart: number) => {
  const place = ({ weekday }: AvailabilityEntry) => (weekday === null ? 7 : (weekday - weekStart + 7) % 7)
  return entries.toSorted((a, b) => place(a) - place(b))
}

function daysOf({ weekday, firstDay, lastDay }: AvailabilityEntry): string {
  if (weekday !== null) return formatWeekday(weekday)
  if (firstDay === null || lastDay === null) return ''
  const [from, to] = [firstDay, lastDay].map((day) => formatDate(day, { dateStyle: 'medium' }))
  return from === to ? (from ?? '') : t('range', { from: from ?? '', to: to ?? '' })
}
