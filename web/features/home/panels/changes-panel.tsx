import { formatDateTime } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** Latest changes, for readers of the audit log. */
export const ChangesPanel = ({ organizationId, news, timeZone }: PanelProps) => (
  <PanelList
    title={t('changes')}
    allLink={{ to: pages.audit(organizationId), label: t('seeAll') }}
    rows={news.changes?.map(({ id, at, actorName, action, table, name }) => ({
      id,
      title: name || t(`table.${table}`),
      text: [t(`action.${action}`, { kind: t(`table.${table}`) }), actorName, formatDateTime(at, timeZone)]
        .filter(Boolean)
        .join(' · '),
    }))}
  />
)
