import { useEffect, useState } from 'react'
import type { Thread, ThreadKey } from '#shared/messages/messages.contract.ts'
import { api, withQuery } from '#web/platform/http/api.ts'
import { refresh, useAction } from '#web/platform/data/resource.ts'
import { usePages } from '#web/platform/records/use-pages.ts'

/** Addresses of the messages of one side: the staff's, or a client's contact's. */
export interface MessageUrls {
  messages: string
  threads: string
  reads: string
}

/** A thread's messages, oldest first, which are kept as opened while they are shown. */
export function useThread(urls: MessageUrls, of: ThreadKey, isClient: boolean) {
  const [pages, setPages] = useState(1)
  const { data, isAbsent } = usePages<Thread>(withQuery(urls.messages, { ...of }), pages, true)
  const refreshed = () => refresh(urls.messages, urls.threads)
  const isShown = data?.id === of.id && data.about === of.about && (isClient || data.withClient === !!of.withClient)
  const opened = JSON.stringify(
    isShown ? data.items.flatMap(({ id, isOwn, readAt }) => (isOwn || readAt ? [] : [id])).slice(-100) : [],
  )
  const reading = useAction(async (messageIds: string) => {
    await api.post(urls.reads, { messageIds: JSON.parse(messageIds) as string[] })
    await refreshed()
  })
  const { run } = reading
  useEffect(() => {
    if (opened !== '[]' && navigator.onLine) void run(opened)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each message once: `run` is another function on every render
  }, [opened])
  return {
    /** True if the reader may not see it. */
    isAbsent,
    thread: isShown ? data : undefined,
    items: isShown ? data.items.toSorted((a, b) => a.at.localeCompare(b.at)) : [],
    showEarlier: isShown && data.nextCursor ? () => setPages(pages + 1) : undefined,
    async write({ id: messageId, text }: { id: string; text: string }, mustRead?: boolean) {
      await api.post(urls.messages, { ...of, messageId, text, ...(mustRead && { mustRead }) })
      await refreshed()
    },
    refreshed,
  }
}
