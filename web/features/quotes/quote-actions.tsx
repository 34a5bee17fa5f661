import { Ellipsis } from 'lucide-react'
import type { Quote } from '#shared/contracts/quotes.ts'
import { api } from '#web/lib/api.ts'
import { store, useAction } from '#web/lib/resource.ts'
import { Menu } from '#web/ui/menu.tsx'
import { t } from './texts.ts'

/** What is seldom done with a quote. */
export function QuoteActions({ url, quote }: { url: string; quote: Quote }) {
  const isArchived = quote.archivedAt !== null
  const archiving = useAction(async () => {
    await store(url, await api.post<Quote>(`${url}/${isArchived ? 'restore' : 'archive'}`))
  })
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
      <Ellipsis size={17} aria-hidden="true" />
    </Menu>
  )
}
