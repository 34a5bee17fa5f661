import { useState } from 'react'
import type { Quote, QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { LateDecisionDialog } from '../follow-up/late-decision-dialog.tsx'
import type { QuoteMove } from './quote-moves.ts'
import { receiversText } from '../editor/receivers.ts'
import { t } from '../texts.ts'
import { isKeptHere } from '../editor/use-quote-draft.ts'

interface Asked {
  row: QuoteRow
  to: QuoteMove
}

/** Moves quotes between the board's columns and shows the dialogs this requires. */
export function useQuoteMoves(organizationId: string, open: (quoteId: string) => void) {
  const list = fill(quotePaths.quotes, { organizationId })
  const me = useMe()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const moving = useAction(async ({ row, to }: Asked) => {
    const done = await api.post<Quote>(`${list}/${row.id}/${to === 'sent' ? 'send' : 'revise'}`, {
      version: row.version,
    })
    notifySuccess(to === 'sent' ? t('wasSent', { email: receiversText(done.content) }) : t('isDraft'))
    await refresh(list)
  })
  const isDecision = asked?.to === 'accepted' || asked?.to === 'declined'
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={asked !== undefined && !isDecision}
        title={asked?.to === 'sent' ? t('sendQuestion') : t('reviseQuestion')}
        description={t(asked?.to === 'sent' ? 'sendQuestionText' : 'reviseQuestionText', {
          name: asked?.row.recipient ?? '',
        })}
        action={t(asked?.to === 'sent' ? 'send' : 'revise')}
        kind={asked?.to === 'sent' ? 'primary' : 'danger'}
        isBusy={moving.isRunning}
        onConfirm={() => asked && void moving.run(asked).then(close)}
        onClose={close}
      />
      <LateDecisionDialog
        organizationId={organizationId}
        url={`${list}/${asked?.row.id ?? ''}`}
        decision={asked?.to === 'accepted' || asked?.to === 'declined' ? asked.to : undefined}
        onDone={() => void refresh(list)}
        onClose={close}
      />
    </>
  )
  function move(row: QuoteRow, to: QuoteMove) {
    if (to !== 'sent' || !me || !isKeptHere(me.userId, row.id)) return setAsked({ row, to })
    // With unsaved changes the client would get the old price, so the quote is opened instead of sent.
    notifySuccess(t('keptHere', { name: row.number }))
    open(row.id)
  }
  return { move, dialogs }
}
