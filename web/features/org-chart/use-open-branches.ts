import { useMemo, useState } from 'react'
import { closedAtFirst, managersOf, reportsOf, type Person } from './chart-tree.ts'

const nobody: ReadonlySet<string> = new Set()

/** Expanded managers, the selected person and the search's matches. */
export function useOpenBranches(people: readonly Person[] | undefined) {
  const [changed, setChanged] = useState<ReadonlySet<string>>()
  const [activeId, setActive] = useState<string>()
  const [foundIds, setFound] = useState(nobody)
  const first = useMemo(() => (people ? closedAtFirst(people) : nobody), [people])
  const closed = changed ?? first
  return {
    closed,
    activeId,
    foundIds,
    setActive,
    toggle: (id: string) => {
      const next = new Set(closed)
      if (!next.delete(id)) next.add(id)
      setChanged(next)
    },
    openAll: () => setChanged(nobody),
    closeAll: () => setChanged(new Set([...reportsOf(people ?? []).keys()].filter(Boolean))),
    /** Marks the matches, expands the path to the shown one and selects it. */
    find: (matches: readonly Person[], target: Person | undefined) => {
      setFound(new Set(matches.map(({ id }) => id)))
      if (!target || !people) return
      const above = new Set(managersOf(people, target.id))
      setChanged(new Set([...closed].filter((id) => !above.has(id))))
      setActive(target.id)
    },
  }
}
