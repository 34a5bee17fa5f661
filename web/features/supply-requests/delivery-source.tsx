import { useState } from 'react'
import { supplyRequestPaths } from '#shared/supply-requests/paths.ts'
import type { SupplySources } from '#shared/supply-requests/supply-requests.contract.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { fill } from '#web/platform/http/api.ts'
import { Select } from '#web/kit/select.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { itemText } from './item-text.ts'
import { t } from './texts.ts'

/** The choice that is not a stock area. */
export const fromSupplier = 'supplier'

/** Selects where a delivery comes from, and shows the stock of the requested items there. */
export function DeliverySource({
  organizationId,
  supplyRequestId,
}: {
  organizationId: string
  supplyRequestId: string
}) {
  const sources = useResource<SupplySources>(
    fill(supplyRequestPaths.supplyRequestSources, { organizationId, supplyRequestId }),
  )
  return sources ? <Choice sources={sources} /> : <Skeleton className="h-12" />
}

function Choice({ sources: { usualAreaId, lines, areas } }: { sources: SupplySources }) {
  const [chosen, setChosen] = useState(usualAreaId ?? fromSupplier)
  const area = areas.find(({ id }) => id === chosen)
  const heldOf = (itemId: string) => area?.onHand.find((stocked) => stocked.itemId === itemId)?.quantity ?? 0
  return (
    <>
      <Select
        label={t('from')}
        name="fromAreaId"
        value={chosen}
        options={[
          ...areas.map(({ id, name }) => ({ value: id, label: name })),
          { value: fromSupplier, label: t('fromSupplier') },
        ]}
        onChange={(event) => setChosen(event.target.value)}
      />
      <ul className="grid gap-1 text-sm">
        {lines.map((line) => {
          const isShort = area && line.itemId !== null && heldOf(line.itemId) < line.quantity
          return (
            <li key={`${line.name} ${line.quantity} ${line.unit}`} className="flex flex-wrap gap-x-3">
              <span className="min-w-0 flex-1 wrap-break-word">{itemText(line)}</span>
              <span className={isShort ? 'font-medium text-bad' : 'text-ink-2'}>
                {line.itemId === null
                  ? t('notInCatalog')
                  : area && t(isShort ? 'tooFew' : 'onHand', { count: formatNumber(heldOf(line.itemId)) })}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
