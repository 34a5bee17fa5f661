import { QrSign } from '#web/domain/record/qr-sign.tsx'
import { t } from './texts.ts'

interface DoorSignProps {
  isOpen: boolean
  onClose: () => void
  /** URL in the QR code. */
  link: string
  name: string
  clientName: string
}

/** A printable sign for a location's door, to start work there. */
export const DoorSign = ({ clientName, ...sign }: DoorSignProps) => (
  <QrSign
    {...sign}
    title={t('doorCode')}
    description={t('doorCodeLead')}
    about={clientName}
    caption={t('scanToStart')}
    codeLabel={t('codeLink', { link: sign.link })}
    printLabel={t('print')}
  />
)
