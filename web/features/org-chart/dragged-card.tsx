import { PersonCard, screenColors } from './chart-card.tsx'
import { card } from './chart-tree.ts'
import { t } from './texts.ts'
import { topTarget, type CardDrag } from './use-card-drag.ts'

export const DraggedCard = ({ drag: { node, x, y } }: { drag: CardDrag }) => (
  <g className="pointer-events-none" opacity="0.85" aria-hidden="true">
    <PersonCard node={{ ...node, x, y: y - card.height / 2, reports: 0 }} colors={screenColors} isActive />
  </g>
)

/** Says what a drop would do, and shows the drop target for removing the manager. */
export function DropHint({ drag, isRefused }: { drag: CardDrag | undefined; isRefused: boolean }) {
  if (!drag) return undefined
  const { node, target } = drag
  const { name } = node.person
  const manager = typeof target === 'object' ? target.person.name : ''
  const sentence = isRefused
    ? t('circle', { name, manager })
    : target === 'top'
      ? t('dropTop', { name })
      : manager
        ? t('drop', { name, manager })
        : t('dropNowhere', { name })
  return (
    <>
      {node.parent && (
        <p
          style={topTarget}
          className={`pointer-events-none absolute grid place-items-center rounded-md border text-sm ${
            target === 'top' ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-ink-2'
          }`}
        >
          {t('topTarget')}
        </p>
      )}
      <output className="pointer-events-none absolute inset-x-0 bottom-2 grid place-items-center">
        <span className={`rounded-md border border-line bg-surface px-3 py-1.5 text-sm ${isRefused ? 'text-bad' : ''}`}>
          {sentence}
        </span>
      </output>
    </>
  )
}
