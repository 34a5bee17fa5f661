import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'

interface QrSignProps {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  /** URL in the QR code. */
  link: string
  name: string
  about: string
  /** Says what scanning the code does. */
  caption: string
  /** The code for screen readers, and the button. */
  codeLabel: string
  printLabel: string
}

/** A printable sign with a QR code, for a door. */
export function QrSign({ isOpen, onClose, title, description, ...shown }: QrSignProps) {
  const { link, name, about, caption, codeLabel, printLabel } = shown
  const sign = (
    <>
      <p className="text-xl font-semibold">{name}</p>
      <p className="mb-4 text-ink-2">{about}</p>
      <QrCode text={link} label={codeLabel} />
      <p className="mt-4 text-lg font-medium">{caption}</p>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
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
          {printLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
