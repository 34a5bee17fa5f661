import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { MemberCard } from '#shared/members/member-records.contract.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { askFirst } from '#web/domain/controls/ask-first.ts'
import { t } from '../texts.ts'
import './cards.css'

interface CardSheetProps {
  title: string
  cards: readonly MemberCard[]
  onClose: () => void
}

/** Cards with their PINs, which nothing shows again. */
export function CardSheet({ title, cards, onClose }: CardSheetProps) {
  const sheet = cards.map(({ memberId, name, title: about, link, pin }) => (
    <article key={memberId} className="rounded-lg border border-line p-4 text-center">
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-ink-2">{about}</p>
      <QrCode text={link} label={t('cardCode', { name })} />
      <p className="text-sm">{t('cardScan')}</p>
      {pin && <p className="text-lg font-semibold tabular-nums">{t('cardPin', { pin })}</p>}
    </article>
  ))
  function mayClose() {
    void askFirst(t('cardsOnce')).then((isYes) => isYes && onClose())
    return false
  }
  return (
    <Dialog isOpen onClose={onClose} mayClose={mayClose} title={title} size="wide">
      <DialogBody>
        <Notice tone="warn">{t('cardsOnce')}</Notice>
        <div className="grid gap-4 sm:grid-cols-2">{sheet}</div>
        {createPortal(
          <div className="print-sheet print-cards" aria-hidden="true">
            {sheet}
          </div>,
          document.body,
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('cardsClose')}</Button>
        <Button kind="primary" data-autofocus onClick={() => print()}>
          <Printer size={16} />
          {t('printCards')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
