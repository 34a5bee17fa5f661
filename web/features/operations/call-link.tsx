import { Phone } from 'lucide-react'
import { telUrl } from '#web/platform/units/phone.ts'
import { t } from './texts.ts'

/** A phone link to a member; renders nothing without a number. */
export const CallLink = ({ name, phone }: { name: string; phone: string }) =>
  phone && (
    <a href={telUrl(phone)} aria-label={t('call', { name })} className="btn-secondary">
      <Phone size={16} />
    </a>
  )
