import { ListChecks, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Area } from '#shared/locations/locations.contract.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { ChecklistRow, type Move } from './checklist-row.tsx'
import type { DraftItem } from './job-draft.ts'
import { t } from './texts.ts'

interface ChecklistEditorProps {
  items: readonly DraftItem[]
  areas: readonly Area[]
  problems: Readonly<Record<string, string>>
  onChange: (items: readonly DraftItem[]) => void
}

let added = 0

/** A job's tasks in order; buttons or Alt with an arrow key move a task. */
export function ChecklistEditor({ items, areas, problems, onChange }: ChecklistEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  // After the next render, because a row that moves in the DOM loses the focus.
  const focus = (key: string, selector: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${selector}`)?.focus())

  const add = () => {
    const key = `added.${added++}`
    const last = items.at(-1)
    onChange([...items, { key, areaId: last?.areaId ?? null, task: '', frequency: last?.frequency ?? 'visit' }])
    focus(key, 'input')
  }
  const move = (index: number, { by, selector }: Move) => {
    const item = items[index]
    const to = index + by
    if (!item || to < 0 || to >= items.length) return
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item))
    setAnnouncement(t('moved', { number: to + 1, count: items.length }))
    const isAtEdge = to === 0 || to === items.length - 1
    focus(item.key, isAtEdge && selector.startsWith('[data-move') ? 'input' : selector)
  }

  return (
    <Card
      title={t('checklist')}
      isFlush
      actions={<span className="text-sm text-ink-2 tabular-nums">{t('taskCount', { count: items.length })}</span>}
    >
      {items.length === 0 ? (
        <EmptyState
          icon={<ListChecks size={20} />}
          title={t('noTasks')}
          action={
            <Button onClick={add}>
              <Plus size={16} />
              {t('addTask')}
            </Button>
          }
        >
          {t('noTasksText')}
        </EmptyState>
      ) : (
        <div className="grid gap-3 p-4">
          <ol ref={list} className="grid gap-4 sm:gap-2">
            {items.map((item, index) => (
              <ChecklistRow
                key={item.key}
                item={item}
                index={index}
                count={items.length}
                areas={areas}
                problem={problems[`checklist.${index}.task`]}
                onChange={(part) => onChange(items.with(index, { ...item, ...part }))}
                onMove={(how) => move(index, how)}
                onRemove={() => onChange(items.toSpliced(index, 1))}
              />
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={add} disabled={items.length >= limits.checklistMax}>
              <Plus size={16} />
              {t('addTask')}
            </Button>
            <p className="text-xs text-ink-3 pointer-coarse:hidden">{t('moveHint')}</p>
          </div>
        </div>
      )}
      <output className="sr-only">{announcement}</output>
    </Card>
  )
}
