import { Copy, Download, Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { copyText } from '#web/platform/window/copy-text.ts'
import { t } from './texts.ts'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes, shown only once, to copy, download or print. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const heading = t('codesSheet', { email: useMe()?.email ?? '' })
  const text = `${heading}\n\n${codes.join('\n')}\n`
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'custodia-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('codes')} description={t('codesLead')}>
      <DialogBody>
        <ul className="grid grid-cols-2 gap-2 rounded-md bg-sunken p-4 text-center font-medium tabular-nums">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copyText(text, t('copied'))}>
            <Copy size={16} />
            {t('copy')}
          </Button>
          <Button onClick={download}>
            <Download size={16} />
            {t('download')}
          </Button>
          <Button onClick={() => print()}>
            <Printer size={16} />
            {t('print')}
          </Button>
        </div>
        {createPortal(
          <div className="print-sheet" aria-hidden="true">
            <p className="mb-4 text-xl font-semibold">{heading}</p>
            {codes.map((code) => (
              <p key={code} className="text-lg font-medium">
                {code}
              </p>
            ))}
          </div>,
          document.body,
        )}
      </DialogBody>
      <DialogFooter>
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('codesKept')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
