import { localDate, formatDate } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

export const NewMembersPanel = ({ organizationId, news, timeZone }: PanelProps) => (
  <PanelList
    title={t('newMembers')}
    allLink={{ to: pages.members(organizationId), label: t('seeAll') }}
    rows={news.members.map(({ id, name, title, photoLink, createdAt }) => ({
      id,
      to: pages.member(organizationId, id),
      before: <Avatar name={name} image={photoLink} shape="round" />,
      title: name,
      text: [title, t('addedOn', { date: formatDate(localDate(createdAt, timeZone), { dateStyle: 'medium' }) })]
        .filter(Boolean)
        .join(' · '),
    }))}
  />
)
