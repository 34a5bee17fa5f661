import { useRef, useState } from 'react'
import type { Inspection, TemplateItem } from '#shared/inspections/inspections.contract.ts'
import { inspectionLimits } from '#shared/inspections/kinds.ts'
import { scaleMaximum } from '#shared/inspections/score.ts'
import { store } from '#web/platform/data/resource.ts'
import { useWaitingPhotos } from '#web/domain/photos/use-waiting-photos.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { FileDrop, pictureTypes } from '#web/domain/controls/file-drop.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { WaitingPhotos } from '#web/domain/photos/waiting-photos.tsx'
import { Guidance } from './guidance.tsx'
import { ItemPhotos } from './item-photos.tsx'
import { PointsField } from './points-field.tsx'
import type { Answer } from '#web/domain/inspections/answer-store.ts'
import type { Answering } from './use-answering.ts'
import { t } from '../texts.ts'

interface AnsweredItemProps {
  item: TemplateItem
  answering: Answering
  photos: Inspection['photos']
  /** Pictures of the guidance. */
  pictures: Inspection['pictures']
  inspectionUrl: string
  /** Submitting failed because this answer was missing. */
  isMissing: boolean
}

/** The item's element id. */
export const anchorOf = (item: Pick<TemplateItem, 'key'>) => `item-${item.key}`

/** An inspected item: its mark, a note and photos. */
export function AnsweredItem({ item, answering, photos, pictures, inspectionUrl, isMissing }: AnsweredItemProps) {
  const answer = answering.answerOf(item.key)
  const [isOpen, setOpen] = useState(false)
  const photosUrl = `${inspectionUrl}/photos/${item.key}`
  const waiting = useWaitingPhotos({
    place: photosUrl,
    url: photosUrl,
    // Unsent marks stay as they are.
    onSent: (answer) => {
      const { photos: photoGroups } = answer as Inspection
      return store<Inspection>(inspectionUrl, (now) => now && { ...now, photos: photoGroups })
    },
  })
  const adding = useRef<HTMLDivElement>(null)
  const toAdding = () => adding.current?.querySelector<HTMLElement>('input, button')?.focus()
  return (
    <li id={anchorOf(item)} className="grid gap-2 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-break-word">
        {item.text}
        {item.isCritical && <Badge tone="bad">{t('critical')}</Badge>}
      </p>
      <Guidance item={item} pictures={pictures} />
      <Marks item={item} answer={answer} onChange={(part) => answering.answer(item.key, part)} />
      {isMissing && <p className="text-sm text-bad">{t('noAnswer')}</p>}
      {answering.conflicts.includes(item.key) && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span>{t('theirs', { answer: inWords(item, answering.storedOf(item.key)) })}</span>
          <Button onClick={() => answering.resolve(item.key, true)}>{t('keepMine')}</Button>
          <Button onClick={() => answering.resolve(item.key, false)}>{t('takeTheirs')}</Button>
        </div>
      )}
      {(isOpen || answer.note !== '') && (
        <Field
          label={t('note')}
          maxLength={inspectionLimits.noteMax}
          value={answer.note}
          onChange={(event) => answering.answer(item.key, { note: event.target.value })}
        />
      )}
      {photos.length > 0 && <ItemPhotos item={item} photos={photos} inspectionUrl={inspectionUrl} onLast={toAdding} />}
      <WaitingPhotos photos={waiting.photos} onLast={toAdding} />
      <div ref={adding} className="grid" data-adding>
        {isOpen ? (
          <FileDrop
            label={t('addPhoto')}
            accept={pictureTypes}
            hint={t(item.photoOnFail ? 'photoNeeded' : 'photoHint')}
            isBusy={waiting.isEarly}
            onFile={waiting.add}
          />
        ) : (
          <Button
            kind="ghost"
            className="justify-self-start"
            aria-label={t('moreOn', { item: item.text })}
            onClick={() => setOpen(true)}
          >
            {t('noteOrPhoto')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface MarksProps {
  item: TemplateItem
  answer: Answer
  onChange: (part: Partial<Answer>) => void
}

function Marks({ item, answer, onChange }: MarksProps) {
  const { scale } = item
  const chosen = answer.isNa ? 'na' : answer.value === null ? '' : String(answer.value)
  const choose = (value: string) =>
    onChange(value === 'na' ? { isNa: true, value: null } : { isNa: false, value: Number(value) })
  if (scale === 'points')
    return (
      <div className="flex flex-wrap items-end gap-2">
        <PointsField points={item.points} value={answer.value} onValue={(value) => onChange({ isNa: false, value })} />
        <FilterChips label={item.text} value={chosen} chips={[{ value: 'na', label: t('na') }]} onChange={choose} />
      </div>
    )
  const values =
    scale === 'pass_fail'
      ? [1, 0]
      : Array.from({ length: scaleMaximum[scale] + (scale === 'ten' ? 1 : 0) }, (_, n) => (scale === 'ten' ? n : n + 1))
  return (
    <FilterChips
      label={item.text}
      value={chosen}
      onChange={choose}
      isWrapped
      chips={[
        ...values.map((value) => ({ value: String(value), label: markName(scale, value) })),
        { value: 'na', label: t('na') },
      ]}
    />
  )
}

const markName = (scale: TemplateItem['scale'], value: number) =>
  scale === 'pass_fail' ? t(value === 1 ? 'pass' : 'fail') : String(value)

const inWords = (item: TemplateItem, { value, isNa, note }: Answer) =>
  [isNa ? t('na') : value === null ? '–' : markName(item.scale, value), note].filter(Boolean).join(' · ')
