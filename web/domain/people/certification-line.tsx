import { Paperclip } from 'lucide-react'
import type { Certification } from '#shared/members/member-records.contract.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from './texts.ts'

const tones: Record<Certification['state'], Tone> = { valid: 'good', soon: 'warn', expired: 'bad' }
const dayText = (day: string) => formatDate(day, { dateStyle: 'medium' })

export function CertificationLine({ certification }: { certification: Certification }) {
  const { name, kind, forOffice, state, number, issuedOn, expiresOn, notes, selfApproved } = certification
  const days = [
    number,
    issuedOn && t('issuedDay', { date: dayText(issuedOn) }),
    expiresOn ? t('expiresDay', { date: dayText(expiresOn) }) : t('neverExpires'),
  ]
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-base font-medium">
        {name}
        {kind !== 'certification' && <Badge>{t(`paper.${kind}`)}</Badge>}
        {forOffice && <Badge tone="info">{t('forOffice')}</Badge>}
        <Badge tone={tones[state]}>{t(`certificationState.${state}`)}</Badge>
        <SelfApproved isShown={selfApproved} />
      </p>
      <p className="text-ink-2">{days.filter(Boolean).join(' · ')}</p>
      {notes && <p className="whitespace-pre-line text-ink-2">{notes}</p>}
    </div>
  )
}

export const CertificateLink = ({ file }: { file: NonNullable<Certification['file']> }) => (
  <a
    href={file.link}
    target="_blank"
    rel="noreferrer"
    className="link inline-flex min-w-0 items-center gap-1.5 text-sm pointer-coarse:min-h-11"
  >
    <Paperclip size={16} className="shrink-0" />
    <span className="max-w-48 truncate">{file.name || t('certificate')}</span>
  </a>
)
