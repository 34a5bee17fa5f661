import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { api } from '#web/platform/http/api.ts'
import { store, useAction } from '#web/platform/data/resource.ts'

export const useArchiving = (url: string, quote: Quote) =>
  useAction(async () => {
    await store(url, await api.post<Quote>(`${url}/${quote.archivedAt ? 'restore' : 'archive'}`))
  })
