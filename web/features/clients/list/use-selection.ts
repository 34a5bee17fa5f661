import { useState } from 'react'
import type { ClientRow } from '#shared/clients/clients.contract.ts'

export interface Selection {
  /** The selected rows among those shown. */
  readonly rows: readonly ClientRow[]
  /** Whether a phone's cards are selectable. */
  readonly isOpen: boolean
  readonly open: () => void
  readonly choose: (rows: readonly ClientRow[], isChosen: boolean) => void
  /** Deselects these and closes; rows selected meanwhile stay selected. */
  readonly leave: (rows: readonly ClientRow[]) => void
  /** Deselects all and closes. */
  readonly clear: () => void
}

/** The selected clients; rows that are no longer shown are not selected. */
export function useSelection(shown: readonly ClientRow[] | undefined): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const rows = shown?.filter(({ id }) => ids.has(id)) ?? []
  return {
    rows,
    isOpen: isOpen || rows.length > 0,
    open: () => setOpen(true),
    choose: (changed, isChosen) => {
      const next = new Set(rows.map(({ id }) => id))
      for (const { id } of changed) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      setIds(next)
    },
    leave: (left) => {
      const gone = new Set(left.map(({ id }) => id))
      setIds((now) => now.difference(gone))
      setOpen(false)
    },
    clear: () => {
      setIds(new Set())
      setOpen(false)
    },
  }
}
