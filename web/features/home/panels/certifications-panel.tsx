import { formatDate } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** Members' certifications that expire soon or have expired. */
export const CertificationsPanel = ({ organizationId, news }: PanelProps) => (
  <PanelList
    title={t('certifications')}
    rows={news.certifications?.map(({ id, memberId, memberName, name, expiresOn, isExpired }) => ({
      id,
      to: `${pages.member(organizationId, memberId)}?tab=certifications`,
      title: memberName,
      text: `${name} · ${formatDate(expiresOn, { dateStyle: 'medium' })}`,
      after: <Badge tone={isExpired ? 'bad' : 'warn'}>{t(isExpired ? 'expired' : 'endsSoon')}</Badge>,
    }))}
  />
)
