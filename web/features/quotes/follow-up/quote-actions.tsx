import { Ellipsis } from 'lucide-react'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { t } from '../texts.ts'
import { useArchiving } from './use-archiving-quote.ts'

/** The less common actions on a quote. */
export function QuoteActions({ url, quote }: { url: string; quote: Quote }) {
  const isArchived = quote.archivedAt !== null
  const archiving = useArchiving(url, quote)
  return (
    <Menu
      label={t('actionsFor', { name: quote.number })}
      groups={[
        {
          items: [
            {
              id: 'archive',
              label: t(isArchived ? 'restore' : 'archive'),
              onSelect: () => void archiving.run(),
            },
          ],
        },
      ]}
    >
      <Ellipsis size={18} />
    </Menu>
  )
}
