import type { QuotePreview } from '#shared/quotes/quote-follow-up.contract.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { QuotePaper } from '../document/quote-document.tsx'
import { t } from '../texts.ts'

interface SendDialogProps {
  /** Undefined closes the dialog. */
  preview: QuotePreview | undefined
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}

/** The email and the page as the client will see them, and one question. */
export function SendDialog({ preview, isBusy, onSend, onClose }: SendDialogProps) {
  return (
    <Dialog
      isOpen={preview !== undefined}
      onClose={onClose}
      title={t('sendQuestion')}
      description={t('previewLead')}
      size="wide"
    >
      <DialogBody>{preview && <PreviewParts {...preview} />}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" data-autofocus isBusy={isBusy} onClick={onSend}>
          {t('send')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function PreviewParts({ mail, document }: QuotePreview) {
  const facts = [
    [t('mail.from'), mail.fromName],
    [t('mail.to'), mail.to.join(', ')],
    [t('mail.replyTo'), mail.replyTo ?? '—'],
    [t('mail.subject'), mail.subject],
  ] as const
  return (
    <div className="grid gap-5">
      {mail.replyTo === null && <Notice tone="warn">{t('noReplyTo')}</Notice>}
      <section aria-label={t('previewMail')} className="grid gap-2">
        <h3 className="font-semibold">{t('previewMail')}</h3>
        <div className="rounded-lg border border-line p-4 text-sm">
          <dl className="mb-3 grid gap-0.5 border-b border-line pb-3">
            {facts.map(([label, value]) => (
              <div key={label} className="flex gap-2">
                <dt className="shrink-0 text-ink-2">{label}</dt>
                <dd className="min-w-0 wrap-break-word">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="wrap-break-word whitespace-pre-line">{mail.text}</p>
        </div>
      </section>
      <section aria-label={t('previewPage')} className="grid gap-2">
        <h3 className="font-semibold">{t('previewPage')}</h3>
        <div className="rounded-lg border border-line p-4">
          <QuotePaper document={document} />
        </div>
      </section>
    </div>
  )
}
