import type { HomeNews } from '#shared/home/home.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { t } from '../texts.ts'
import { PanelList, type PanelProps } from './panel.tsx'

type State = NonNullable<HomeNews['quotes']>[number]['state']

const tones: Readonly<Record<State, Tone>> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'info',
  accepted: 'good',
  declined: 'neutral',
  expired: 'warn',
}

/** Recently accepted quotes, and those waiting for clients' decisions. */
export const QuotesPanel = ({ organizationId, news }: PanelProps) => (
  <PanelList
    title={t('quotes')}
    allLink={{ to: `/org/${organizationId}/clients/quotes`, label: t('seeAll') }}
    rows={news.quotes?.map(({ id, number, title, recipient, state, charge, priceMinor, currency }) => ({
      id,
      to: `/org/${organizationId}/clients/quotes?quote=${id}`,
      title: recipient || title,
      text: `${number} · ${t(`price.${charge}`, { price: formatMoney(priceMinor, currency) })}`,
      after: <Badge tone={tones[state]}>{t(`quote.${state}`)}</Badge>,
    }))}
  />
)
