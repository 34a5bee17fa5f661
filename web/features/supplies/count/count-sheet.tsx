import { useState } from 'react'
import { supplyPaths } from '#shared/supplies/paths.ts'
import type { StockList, StockMove } from '#shared/supplies/stock.contract.ts'
import type { SupplyItemList } from '#shared/supplies/supplies.contract.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { api, ApiError, fill, withQuery } from '#web/platform/http/api.ts'
import { notify, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { userStorageKey } from '#web/platform/storage/user-storage.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from '../texts.ts'
import { CodeField } from './code-field.tsx'
import { itemOfCode, linesOf, parseCount, type Count } from './count-lines.ts'
import { CountRow } from './count-row.tsx'

interface CountSheetProps {
  organizationId: string
  areaId: string
  userId: string
}

/** The items of a place with their counts, which are stored on this device until they are saved. */
export function CountSheet({ organizationId, areaId, userId }: CountSheetProps) {
  const storageKey = userStorageKey(userId, `count.${organizationId}.${areaId}`)
  const stockUrl = withQuery(fill(supplyPaths.stock, { organizationId }), { areaId })
  const stock = useResource<StockList>(stockUrl)?.items
  const catalog = useResource<SupplyItemList>(fill(supplyPaths.supplyItems, { organizationId }))?.items
  const [count, setCount] = useState<Count>(() => parseCount(localStorage.getItem(storageKey)))
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set())
  const [searchText, setFound] = useState('')

  function keep(next: Count) {
    if (Object.keys(next).length > 0) localStorage.setItem(storageKey, JSON.stringify(next))
    else localStorage.removeItem(storageKey)
    setCount(next)
  }
  const everything = [
    fill(supplyPaths.stock, { organizationId }),
    fill(supplyPaths.stockMoves, { organizationId }),
    fill(supplyPaths.purchaseList, { organizationId }),
  ]
  const saving = useAction(async () => {
    const lines = Object.entries(count).map(([itemId, counted]) => ({ itemId, ...counted }))
    try {
      const url = fill(supplyPaths.stockCounts, { organizationId })
      const { items } = await api.create<{ items: StockMove[] }>(url, { areaId, lines })
      keep({})
      setMoved(new Set())
      if (items.length === 0) notifySuccess(t('countMatches'))
      else offerUndo(items)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stock_changed') throw error
      await meet(error, lines)
    } finally {
      await refresh(...everything)
    }
  })
  /** Preserves the counts and shows the new stock next to them, so that the user can decide to save again. */
  async function meet(error: ApiError, lines: readonly { itemId: string }[]) {
    const now = await api.get<StockList>(stockUrl)
    const onHand = new Map(now.items.map((line) => [line.itemId, line.onHand]))
    const named = new Set(error.fields.map(({ path }) => lines[Number(path.split('.')[1])]?.itemId ?? ''))
    setMoved(named)
    keep(
      Object.fromEntries(
        Object.entries(count).map(([id, entry]) => [
          id,
          named.has(id) ? { ...entry, expected: onHand.get(id) ?? 0 } : entry,
        ]),
      ),
    )
  }
  function offerUndo(items: readonly StockMove[]) {
    notify({
      id: 'count',
      status: 'success',
      message: t('countSaved', { count: items.length }),
      timeoutSeconds: 15,
      button: { label: t('undo'), onPress: () => void undoing.run(items) },
    })
  }
  const undoing = useAction(async (items: readonly StockMove[]) => {
    for (const { id } of items)
      await api.create(fill(supplyPaths.stockMoveUndo, { organizationId, stockMoveId: id }), {})
    notifySuccess(t('countUndone'))
    await refresh(...everything)
  })

  if (!stock || !catalog) return <Skeleton className="h-40 rounded-lg" />
  const lines = linesOf(stock, catalog, count, added)
  function find(code: string) {
    const item = itemOfCode(catalog ?? [], code)
    setFound(item?.id ?? '')
    if (item) setAdded(new Set([...added, item.id]))
    return !!item
  }
  const counted = Object.keys(count).length
  return (
    <>
      <CodeField onCode={find} />
      {lines.length === 0 ? (
        <Card>
          <EmptyState title={t('noStock')}>{t('countEmpty')}</EmptyState>
        </Card>
      ) : (
        <ul className="card divide-y divide-line" aria-label={t('tab.count')}>
          {lines.map((line) => (
            <CountRow
              key={line.itemId}
              line={line}
              counted={count[line.itemId]}
              isFound={searchText === line.itemId}
              hasMoved={moved.has(line.itemId)}
              onCount={(quantity) => {
                const { [line.itemId]: before, ...rest } = count
                if (quantity === undefined) return keep(rest)
                keep({ ...count, [line.itemId]: { quantity, expected: before?.expected ?? line.onHand } })
              }}
            />
          ))}
        </ul>
      )}
      <div className="sticky bottom-3 card flex flex-wrap items-center gap-3 p-3 max-md:bottom-18">
        <p className="min-w-0 flex-1 text-sm text-ink-2">
          {counted > 0 ? t('countedLines', { count: counted }) : t('countText')}
        </p>
        {counted > 0 && (
          <Button kind="ghost" onClick={() => keep({})}>
            {t('clearCount')}
          </Button>
        )}
        <Button kind="primary" disabled={counted === 0} isBusy={saving.isRunning} onClick={() => void saving.run()}>
          {t('saveCount')}
        </Button>
      </div>
    </>
  )
}
