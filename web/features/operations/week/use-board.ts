import { useEffect, useMemo, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import type { BoardOutline, BoardRows } from '#shared/schedule/visit-board.contract.ts'
import type { BoardGrouping } from '#shared/schedule/board.ts'
import { schedulePaths } from '#shared/schedule/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { subscribeToChanges } from '#web/platform/records/changes.ts'
import { notifyFailure } from '#web/platform/notifications/notifications.ts'
import { fetchWithRetry, readOptions, useAnswer } from '#web/platform/data/resource.ts'
import { createBoardStore } from './board-store.ts'
import { rowsOf } from './week-rows.ts'

interface BoardOf {
  organizationId: string
  from: string
  to: string
  by: BoardGrouping
  regionId: string
}

/**
 * The rows of a week, loaded as they become visible. A change event that names jobs or members reloads only their rows.
 */
export function useBoard({ organizationId, from, to, by, regionId }: BoardOf, isShown: boolean) {
  const boardUrl = fill(schedulePaths.visitBoard, { organizationId })
  const query = useMemo(() => ({ from, to, by, regionId }), [from, to, by, regionId])
  const outlineUrl = withQuery(boardUrl, query)
  const store = useMemo(() => {
    const rowsUrl = fill(schedulePaths.visitBoardRows, { organizationId })
    return createBoardStore({
      ask: (question) => fetchWithRetry(withQuery(rowsUrl, { ...query, ...question })) as Promise<BoardRows>,
      onFailure: notifyFailure,
    })
  }, [organizationId, query])
  // An array key, because `refresh` matches string keys and would refetch the outline with all names.
  const { data, error, mutate } = useSWR<BoardOutline, unknown>(
    isShown ? ['board', outlineUrl] : null,
    async () => {
      const [outline] = await Promise.all([fetchWithRetry(outlineUrl), store.reloadWindow()])
      return outline as BoardOutline
    },
    readOptions,
  )
  const outline = useAnswer(data, error)
  const loaded = useSyncExternalStore(store.subscribe, store.rows)

  useEffect(
    () =>
      subscribeToChanges(({ paths, jobIds, memberIds }) => {
        if (!isShown || (paths.length > 0 && !paths.some((path) => boardUrl.startsWith(path)))) return undefined
        if (jobIds) return store.reloadJobs(jobIds)
        if (memberIds) return store.reloadRows(memberIds)
        return mutate()
      }),
    [isShown, boardUrl, store, mutate],
  )
  const rows = useMemo(() => outline && rowsOf(outline, loaded, by), [outline, loaded, by])
  // A member's first visit or a new location adds a row, so the outline is refetched.
  const isNew = rows && loaded.size > 0 && hasOthers(rows, loaded)
  useEffect(() => {
    if (isNew) void mutate()
  }, [isNew, mutate])
  return { rows, store }
}

function hasOthers(rows: readonly { readonly id: string }[], loaded: ReadonlyMap<string, unknown>) {
  const known = new Set(rows.map(({ id }) => id))
  return [...loaded.keys()].some((id) => !known.has(id))
}
