import type { SuppliesTab } from './toolbar.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StockLine, StockList } from '#shared/supplies/stock.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { withParams } from '#web/platform/url/search-params.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { StockLines } from './stock-lines.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

/** Stock by area with the resulting advice. */
export function StockTab({ organizationId, currency, mayManage }: SuppliesTab) {
  const [params, setParams] = useSearchParams()
  const below = params.get('below') === 'true'
  const urlOf = (path: string) => withQuery(fill(path, { organizationId }), { below: below || null })
  const url = urlOf(supplyPaths.stock)
  const lines = useResource<StockList>(url, { keepPrevious: true })?.items
  const [isEntering, setEntering] = useState<{ line?: StockLine }>()
  return (
    <>
      <Toolbar
        add={mayManage ? t('enterMove') : undefined}
        onAdd={() => setEntering({})}
        exported={urlOf(supplyPaths.stockExport)}
      >
        <Checkbox
          label={t('belowOnly')}
          checked={below}
          onChange={(event) =>
            setParams(withParams(params, { below: event.target.checked ? 'true' : '' }), { replace: true })
          }
        />
      </Toolbar>
      {lines?.length === 0 ? (
        <Card>
          <EmptyState title={t(below ? 'nothingBelow' : 'noStock')}>
            {t(below ? 'nothingBelowText' : 'noStockText')}
          </EmptyState>
        </Card>
      ) : (
        <StockLines lines={lines} currency={currency} />
      )}
      <MoveDialog
        organizationId={organizationId}
        currency={currency}
        isOpen={!!isEntering}
        onClose={() => setEntering(undefined)}
      />
    </>
  )
}
