import { useState } from 'react'
import type { QuotePreview } from '#shared/quotes/quote-follow-up.contract.ts'
import type { Quote, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { LateDecisionDialog } from '../follow-up/late-decision-dialog.tsx'
import type { QuoteMove } from './quote-moves.ts'
import { SendDialog } from '../editor/send-dialog.tsx'
import { receiversText } from '../editor/receivers.ts'
import { t } from '../texts.ts'
import { hasUnsavedChanges } from '../editor/use-quote-draft.ts'

interface Asked {
  row: QuoteRow
  to: QuoteMove
}

/** Moves quotes between the board's columns and shows the dialogs this requires. */
export function useQuoteMoves(organizationId: string, open: (quoteId: string) => void) {
  const list = fill(quotePaths.quotes, { organizationId })
  const me = useMe()
  const [pendingMove, setPendingMove] = useState<Asked>()
  const [preview, setPreview] = useState<QuotePreview>()
  const close = () => setPendingMove(undefined)
  const moving = useAction(async ({ row, to }: Asked) => {
    const done = await api.post<Quote>(`${list}/${row.id}/${to === 'sent' ? 'send' : 'revise'}`, {
      version: row.version,
    })
    notifySuccess(to === 'sent' ? t('wasSent', { email: receiversText(done.content) }) : t('isDraft'))
    await refresh(list)
  })
  const looking = useAction(async (row: QuoteRow) => {
    setPreview(await api.post<QuotePreview>(`${list}/${row.id}/preview`, { version: row.version }))
    setPendingMove({ row, to: 'sent' })
  })
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={pendingMove?.to === 'draft'}
        title={t('reviseQuestion')}
        description={t('reviseQuestionText', { name: pendingMove?.row.recipient ?? '' })}
        action={t('revise')}
        kind="danger"
        isBusy={moving.isRunning}
        onConfirm={() => pendingMove && void moving.run(pendingMove).then(close)}
        onClose={close}
      />
      <SendDialog
        preview={pendingMove?.to === 'sent' ? preview : undefined}
        isBusy={moving.isRunning}
        onSend={() => pendingMove && void moving.run(pendingMove).then(close)}
        onClose={close}
      />
      <LateDecisionDialog
        organizationId={organizationId}
        url={`${list}/${pendingMove?.row.id ?? ''}`}
        decision={pendingMove?.to === 'accepted' || pendingMove?.to === 'declined' ? pendingMove.to : undefined}
        onDone={() => void refresh(list)}
        onClose={close}
      />
    </>
  )
  function move(row: QuoteRow, to: QuoteMove) {
    if (to !== 'sent') return setPendingMove({ row, to })
    if (!me || !hasUnsavedChanges(me.userId, row.id)) return void looking.run(row)
    // With unsaved changes the client would get the old price, so the quote is opened instead of sent.
    notifySuccess(t('keptHere', { name: row.number }))
    open(row.id)
  }
  return { move, dialogs }
}
