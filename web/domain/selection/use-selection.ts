import { useState } from 'react'

export interface Selectable {
  readonly id: string
  readonly name: string
}

export interface Selection<Row extends Selectable = Selectable> {
  /** The selected rows among those shown. */
  readonly rows: readonly Row[]
  /** Everything that the list's filter finds is selected, shown or not. */
  readonly isAll: boolean
  /** Whether a phone's cards are selectable. */
  readonly isOpen: boolean
  readonly toggle: () => void
  // A method, so that a bar that only counts takes the selection of any list.
  choose(rows: readonly Row[], isChosen: boolean): void
  readonly chooseAll: () => void
  /** Deselects all and closes. */
  readonly clear: () => void
}

/** The selected rows of a list; rows that are no longer shown are not selected, nor those of another filter. */
export function useSelection<Row extends Selectable>(
  visibleRows: readonly Row[] | undefined,
  filter: string,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const isAll = allOf === filter
  const rows = visibleRows?.filter(({ id }) => isAll || ids.has(id)) ?? []
  const clear = () => {
    setIds(new Set())
    setAllOf(undefined)
    setOpen(false)
  }
  const isSelecting = isOpen || isAll || rows.length > 0
  return {
    rows,
    isAll,
    isOpen: isSelecting,
    toggle: isSelecting ? clear : () => setOpen(true),
    choose: (changed, isChosen) => {
      const next = new Set(rows.map(({ id }) => id))
      for (const { id } of changed) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      setIds(next)
      setAllOf(undefined)
    },
    chooseAll: () => setAllOf(filter),
    clear,
  }
}
