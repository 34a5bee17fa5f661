import { localDate, formatDate } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

export const NewClientsPanel = ({ organizationId, news, timeZone }: PanelProps) => (
  <PanelList
    title={t('newClients')}
    allLink={{ to: `${pages.clients(organizationId)}?sort=-createdAt`, label: t('seeAll') }}
    rows={news.clients.map(({ id, name, status, createdAt }) => ({
      id,
      to: pages.client(organizationId, id),
      before: <Avatar name={name} />,
      title: name,
      text: [
        t(`status.${status}`),
        t('addedOn', { date: formatDate(localDate(createdAt, timeZone), { dateStyle: 'medium' }) }),
      ].join(' · '),
    }))}
  />
)
