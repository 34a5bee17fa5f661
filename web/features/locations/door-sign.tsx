import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { t } from './texts.ts'

interface DoorSignProps {
  isOpen: boolean
  onClose: () => void
  /** URL in the QR code. */
  link: string
  name: string
  clientName: string
}

/** A printable sign with a QR code for a location's door. */
export const DoorSign = ({ isOpen, onClose, link, name, clientName }: DoorSignProps) => {
  const sign = (
    <>
      <p className="text-xl font-semibold">{name}</p>
      <p className="mb-4 text-ink-2">{clientName}</p>
      <QrCode text={link} label={t('codeLink', { link })} />
      <p className="mt-4 text-lg font-medium">{t('scanToStart')}</p>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('doorCode')} description={t('doorCodeLead')}>
      <DialogBody>
        <div className="justify-self-center rounded-lg border border-line px-8 py-6 text-center">{sign}</div>
        {createPortal(
          <div className="print-sheet" aria-hidden="true">
            {sign}
          </div>,
          document.body,
        )}
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" data-autofocus onClick={() => print()}>
          <Printer />
          {t('print')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
