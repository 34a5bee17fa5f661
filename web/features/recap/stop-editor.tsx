import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { RecapDay, RecapStopDraft } from '#shared/recap/recaps.contract.ts'
import { recapLimits } from '#shared/recap/limits.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { DrivenField } from './driven-field.tsx'
import { overnightMinutes } from './recap-sums.ts'
import { StopPhotos } from './stop-photos.tsx'
import { SuppliesUsed } from './supplies-used.tsx'
import { t } from './texts.ts'
import type { EditedRecap } from './use-recap-draft.ts'

interface StopEditorProps {
  organizationId: string
  edited: EditedRecap
  day: RecapDay
  units: Configuration['units']
  index: number
  stop: RecapStopDraft
  /** Error messages by the field's path in the draft. */
  problems: Readonly<Record<string, string>>
  onChange: (part: Partial<RecapStopDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A stop of the day, with the drive from the previous one. */
export function StopEditor(props: StopEditorProps) {
  const { edited, day, index, stop, problems, onChange, onMove, onRemove } = props
  const place = day.places.find(({ locationId }) => locationId === stop.locationId)
  const saved = edited.recap.stops.find(({ id }) => id === stop.id)
  const name = place?.locationName ?? saved?.locationName ?? ''
  const overnight = overnightMinutes(stop)
  const problemOf = (field: string) => problems[`stops.${index}.${field}`]
  return (
    <li className="grid gap-4">
      {index > 0 && (
        <DrivenField
          from={day.places.find(({ locationId }) => locationId === edited.draft.stops[index - 1]?.locationId)}
          to={place}
          units={props.units}
          drivenM={stop.drivenM}
          problem={problemOf('drivenM')}
          onChange={(drivenM) => onChange({ drivenM })}
        />
      )}
      <Card
        title={`${index + 1}. ${name}`}
        actions={
          <div className="flex">
            <IconButton label={t('earlier', { name })} disabled={index === 0} onClick={() => onMove(index - 1)}>
              <ArrowUp size={16} />
            </IconButton>
            <IconButton
              label={t('later', { name })}
              disabled={index === edited.draft.stops.length - 1}
              onClick={() => onMove(index + 1)}
            >
              <ArrowDown size={16} />
            </IconButton>
            <IconButton
              label={t('removeStop', { name })}
              onClick={() =>
                void askFirst(t('removeStopQuestion', { name }), t('remove')).then((isYes) => isYes && onRemove())
              }
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
        }
      >
        <div className="grid gap-4">
          <p className="text-sm text-ink-2">{place?.clientName ?? saved?.clientName}</p>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={t('arrived')}
              type="time"
              value={stop.arrives ?? ''}
              problem={problemOf('arrives')}
              onChange={(event) => onChange({ arrives: event.target.value || null })}
            />
            <Field
              label={t('left')}
              type="time"
              value={stop.leaves ?? ''}
              hint={overnight === undefined ? undefined : t('nextDay', { time: formatMinutes(overnight) })}
              problem={problemOf('leaves')}
              onChange={(event) => onChange({ leaves: event.target.value || null })}
            />
          </div>
          <CrewSeen day={day} stop={stop} onChange={(crewIds) => onChange({ crewIds })} />
          <SuppliesUsed
            supplies={stop.supplies}
            problemOf={(line, field) => problemOf(`supplies.${line}.${field}`)}
            onChange={(supplies) => onChange({ supplies })}
          />
          <Textarea
            label={t('notes')}
            maxLength={recapLimits.textMax}
            value={stop.notes}
            problem={problemOf('notes')}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
          <Textarea
            label={t('problems')}
            maxLength={recapLimits.textMax}
            value={stop.problems}
            problem={problemOf('problems')}
            onChange={(event) => onChange({ problems: event.target.value })}
          />
          <StopPhotos organizationId={props.organizationId} edited={edited} stopId={stop.id} />
        </div>
      </Card>
    </li>
  )
}

interface CrewSeenProps {
  day: RecapDay
  stop: RecapStopDraft
  onChange: (crewIds: string[]) => void
}

/** Members met at a stop: those planned here first, the others behind a disclosure. */
function CrewSeen({ day: { planned, people }, stop: { locationId, crewIds }, onChange }: CrewSeenProps) {
  const here = new Set(
    planned
      .filter((visit) => visit.locationId === locationId)
      .flatMap(({ crew }) => crew.map(({ memberId }) => memberId)),
  )
  const isNear = ({ memberId }: { memberId: string }) => here.has(memberId) || crewIds.includes(memberId)
  const box = ({ memberId, name }: RecapDay['people'][number]) => (
    <Checkbox
      key={memberId}
      label={name}
      checked={crewIds.includes(memberId)}
      onChange={(event) =>
        onChange(event.target.checked ? [...crewIds, memberId] : crewIds.filter((id) => id !== memberId))
      }
    />
  )
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('crewSeen')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">{people.filter(isNear).map(box)}</div>
      <details className="text-sm">
        <summary className="link inline-flex cursor-default items-center rounded-xs text-xs pointer-coarse:min-h-11">
          {t('somebodyElse')}
        </summary>
        <div className="grid gap-x-4 sm:grid-cols-2">{people.filter((person) => !isNear(person)).map(box)}</div>
      </details>
    </fieldset>
  )
}
