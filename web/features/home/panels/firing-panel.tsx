import { nameIn } from '#shared/names.ts'
import { formatStamps } from '#web/platform/format/format.ts'
import { language } from '#web/platform/texts/language.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** Alerts of business monitors. */
export function FiringPanel({ organizationId, news }: PanelProps) {
  const to = `/org/${organizationId}/reports/business-monitors`
  return (
    <PanelList
      title={t('firing')}
      allLink={{ to, label: t('allFiring') }}
      rows={news.firing?.map(({ id, names, title, isTakenUp }) => ({
        id,
        to,
        title: nameIn(names, language()),
        text: formatStamps(title),
        after: <Badge tone={isTakenUp ? 'warn' : 'bad'}>{t(isTakenUp ? 'takenUp' : 'fires')}</Badge>,
      }))}
    />
  )
}
