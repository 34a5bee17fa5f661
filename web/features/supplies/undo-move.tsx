import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { StockMove } from '#shared/supplies/stock.contract.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { notifyFailure, notifySuccess } from '#web/platform/notifications/notifications.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { IconButton } from '#web/kit/frame/icon-button.tsx'
import { t } from './texts.ts'

interface UndoMoveProps {
  organizationId: string
  move: StockMove
  /** The movement as text for the question. */
  confirmation: string
}

/** A button that undoes a movement by adding its opposite. */
export function UndoMove({ organizationId, move, confirmation }: UndoMoveProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    try {
      await api.create(fill(supplyPaths.stockMoveUndo, { organizationId, stockMoveId: move.id }), {})
      notifySuccess(t('undone'))
      await refresh(fill(supplyPaths.stockMoves, { organizationId }), fill(supplyPaths.stock, { organizationId }))
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
    setAsking(false)
  }
  if (move.isUndo || move.isUndone) return null
  return (
    <>
      <IconButton label={t('undoMove')} onClick={() => setAsking(true)}>
        <Undo2 className="size-4" />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('undoQuestion')}
        description={t('undoText', { move: confirmation })}
        action={t('undo')}
        kind="primary"
        isBusy={isBusy}
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
