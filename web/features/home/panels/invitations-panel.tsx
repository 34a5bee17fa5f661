import { localDate, formatDate } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

/** Pending invitations. */
export const InvitationsPanel = ({ organizationId, news, timeZone }: PanelProps) => (
  <PanelList
    title={t('invitations')}
    allLink={{ to: `${pages.members(organizationId)}?view=invited`, label: t('seeAll') }}
    rows={news.invitations?.map(({ memberId, name, expiresAt }) => ({
      id: memberId,
      to: pages.member(organizationId, memberId),
      title: name,
      text: t('openUntil', { date: formatDate(localDate(expiresAt, timeZone)) }),
    }))}
  />
)
