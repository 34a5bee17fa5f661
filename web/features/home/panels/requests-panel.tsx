import { pages } from '#shared/pages.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

export const RequestsPanel = ({ organizationId, news }: PanelProps) => (
  <PanelList
    title={t('clientRequests')}
    rows={news.requests?.map(({ id, clientId, clientName, text, state }) => ({
      id,
      to: `${pages.client(organizationId, clientId)}?tab=feedback`,
      title: clientName,
      text,
      after: <Badge tone={state === 'open' ? 'bad' : 'warn'}>{t(state === 'open' ? 'isNew' : 'takenUp')}</Badge>,
    }))}
  />
)
