import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Import } from '#shared/imports/imports.contract.ts'
import { importPaths } from '#shared/imports/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { Moment } from '#web/platform/data/moment.tsx'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { formatDateTime, formatNumber } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { amountOf } from './amount.ts'
import { t } from './texts.ts'

const tones: Readonly<Record<Import['state'], Tone>> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'bad',
  undoing: 'info',
  undone: 'neutral',
}

interface RecentImportsProps {
  organizationId: string
  imports: readonly Import[] | undefined
  onUndo: (importId: string) => void
}

/** The latest imports, each with its undo for a day and the records that an undo skipped. */
export function RecentImports({ organizationId, imports, onUndo }: RecentImportsProps) {
  const [undone, setUndone] = useState<Import>()
  const undoing = useAction(async (entry: Import) => {
    await api.post<Import>(fill(importPaths.importUndo, { organizationId, importId: entry.id }), {})
    setUndone(undefined)
    await refresh(fill(importPaths.importList, { organizationId }))
    onUndo(entry.id)
  })
  if (!imports?.length) return undefined
  return (
    <Card title={t('recent')} isFlush>
      <ul className="divide-y divide-line">
        {imports.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium">{amountOf(entry.kind, entry.rowCount)}</span>
              <span className="block text-ink-2">
                <Moment at={entry.createdAt} />
                {entry.startedBy && ` · ${entry.startedBy}`}
              </span>
              <span className="block text-ink-2">{countsOf(entry)}</span>
              {entry.kept.length > 0 && <Kept of={entry} />}
            </span>
            <Badge tone={tones[entry.state]}>{t(`state.${entry.state}`)}</Badge>
            {entry.undoableUntil && (
              <Button onClick={() => setUndone(entry)}>
                <Undo2 />
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={!!undone}
        title={undone ? t('undoTitle', { what: amountOf(undone.kind, undone.rowCount) }) : ''}
        description={undone?.undoableUntil ? t('undoText', { until: formatDateTime(undone.undoableUntil) }) : ''}
        action={t('undo')}
        isBusy={undoing.isRunning}
        onConfirm={() => undone && void undoing.run(undone)}
        onClose={() => setUndone(undefined)}
      />
    </Card>
  )
}

function countsOf({ state, added, changed, skipped }: Import): string {
  if (state !== 'done') return ''
  return [
    t('addedAndChanged', { added: formatNumber(added), changed: formatNumber(changed) }),
    ...(skipped > 0 ? [t('skippedRows', { count: skipped, number: formatNumber(skipped) })] : []),
  ].join(' ')
}

const Kept = ({ of: { kept, keptCount } }: { of: Import }) => (
  <details>
    <summary className="cursor-pointer py-1 font-medium text-accent-ink">
      {t('keptCount', { count: keptCount, number: formatNumber(keptCount) })}
    </summary>
    <ul className="grid gap-0.5 text-ink-2">
      {kept.map(({ table, label, reason }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a record may be skipped for several of its parts
        <li key={at}>{t(`kept.${reason}`, { label: label || table })}</li>
      ))}
    </ul>
  </details>
)
