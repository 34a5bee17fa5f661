import type { Recap, RecapDay, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { unitFor } from '#shared/supplies/units.ts'
import { formatClock } from '#web/platform/format/format.ts'
import type { Conflict } from '#web/platform/records/use-versioned-save.ts'
import type { ConflictParts } from '#web/domain/record/conflict-dialog.tsx'
import type { DraftParts } from '#web/domain/recap/recap-draft.ts'
import { t } from './texts.ts'

const isStop = (part: DraftParts[string] | undefined): part is RecapStopDraft =>
  typeof part === 'object' && part !== null && 'locationId' in part

/** Labels and formatters of a draft's parts, for the conflict dialog. */
export function conflictWords(
  conflict: Conflict<Recap, DraftParts> | undefined,
  { places, people }: RecapDay,
): ConflictParts<DraftParts> {
  const placeOf = (id: string) => places.find(({ locationId }) => locationId === id)?.locationName ?? ''
  const nameOf = (id: string) => people.find(({ memberId }) => memberId === id)?.name ?? ''
  const labelOf = (key: string) => {
    if (key === 'notes') return t('dayNotes')
    if (key === 'order') return t('order')
    const stop = [conflict?.mine[key], conflict?.theirs[key], conflict?.base[key]].find(isStop)
    return stop ? placeOf(stop.locationId) : ''
  }
  const show = (part: DraftParts[string]) => {
    if (part === null) return t('removed')
    if (typeof part === 'string') return part
    if (!isStop(part)) return t('stopCount', { count: part.length })
    const { arrives, leaves, notes, problems, supplies, crewIds } = part
    return [
      [arrives, leaves].map((time) => (time ? formatClock(time) : '–')).join(' – '),
      notes,
      problems,
      supplies
        .map(({ quantity, unit, name }) => [quantity, unitFor(quantity, unit), name].filter(Boolean).join(' '))
        .join(', '),
      crewIds.map(nameOf).join(', '),
    ]
      .filter(Boolean)
      .join('\n')
  }
  const keys = Object.keys({ ...conflict?.mine, ...conflict?.theirs })
  return Object.fromEntries(keys.map((key) => [key, { label: labelOf(key), show }]))
}
