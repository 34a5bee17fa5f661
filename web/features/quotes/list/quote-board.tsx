import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { QuotePage, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { isSettled, quoteStates, type QuoteState } from '#shared/quotes/states.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { QuoteCard } from './quote-card.tsx'
import { movesOf, quoteMoves, type QuoteMove } from './quote-moves.ts'
import { QuoteStateBadge } from './quote-state.tsx'
import { t } from '../texts.ts'

interface BoardProps {
  page: QuotePage | undefined
  hrefOf: (quoteId: string) => string
  onMove: (row: QuoteRow, to: QuoteMove) => void
}

/** A column per state; on a phone stacked, without the empty ones. Cards are moved by dragging or by their menu. */
export function QuoteBoard({ page, hrefOf, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<QuoteRow>()
  return (
    <div className="quote-board" aria-busy={!page}>
      {quoteStates.map((state) => {
        const rows = page?.items.filter((row) => row.state === state)
        const target = dragged && quoteMoves.find((move) => move === state && movesOf(dragged.state).includes(move))
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same by keyboard
          <section
            key={state}
            aria-label={t(`is.${state}`)}
            className={rows?.length === 0 ? 'max-md:hidden' : ''}
            data-target={target}
            onDragOver={(event) => target && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged && target) onMove(dragged, target)
              setDragged(undefined)
            }}
          >
            <header className="mb-2.5 grid gap-1 text-sm">
              <span className="flex items-center justify-between gap-2">
                <QuoteStateBadge state={state} />
                <span className="font-medium text-ink-2 tabular-nums">{page?.totals[state].count}</span>
              </span>
              <span className="text-xs text-ink-2 tabular-nums">{page && sumOf(page, state)}</span>
            </header>
            <ul className="grid gap-2">
              {rows?.map((row) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same by keyboard
                <li
                  key={row.id}
                  className="card relative p-3.5"
                  draggable={movesOf(row.state).length > 0}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    setDragged(row)
                  }}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <QuoteCard row={row} currency={page?.currency ?? 'USD'} href={hrefOf(row.id)} />
                  <MoveMenu row={row} onMove={(to) => onMove(row, to)} />
                </li>
              )) ?? (
                <li className="card p-3.5">
                  <Skeleton className="h-3.5 w-3/5" />
                </li>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** A column's monthly value; for decided quotes, that of the past year's. */
function sumOf({ totals, currency }: QuotePage, state: QuoteState) {
  const price = formatMoney(totals[state].priceMinor, currency)
  return t(isSettled(state) ? 'sumInYear' : 'aMonth', { price })
}

function MoveMenu({ row, onMove }: { row: QuoteRow; onMove: (to: QuoteMove) => void }) {
  const moves = movesOf(row.state)
  if (moves.length === 0) return undefined
  return (
    <Menu
      label={t('move', { name: row.number })}
      className="icon-btn quote-move"
      groups={[{ items: moves.map((to) => ({ id: to, label: t(`moveTo.${to}`), onSelect: () => onMove(to) })) }]}
    >
      <Ellipsis size={18} />
    </Menu>
  )
}
