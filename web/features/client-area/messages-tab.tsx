import { messagePaths } from '#shared/messages/paths.ts'
import type { ThreadKey, ThreadLine, ThreadPage } from '#shared/messages/messages.contract.ts'
import type { ClientArea, OwnClient } from '#shared/client-area/client-area.contract.ts'
import { fill } from '#web/platform/http/api.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { subjectName } from '#web/domain/messages/subject-name.ts'
import { ThreadList } from '#web/domain/messages/thread-list.tsx'
import { ThreadView } from '#web/domain/messages/thread-view.tsx'
import { t } from './texts.ts'

interface MessagesTabProps {
  client: OwnClient
  locations: ClientArea['locations']
  addressOf: (tab: string) => string
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** What the client's contact and the company write to each other about a location or a visit. */
export function MessagesTab({ client, locations, addressOf }: MessagesTabProps) {
  const { idOf, choiceOf, textOf, put } = useListAddress()
  const urls = {
    messages: fill(messagePaths.areaMessages, { ...client }),
    threads: fill(messagePaths.areaMessageThreads, { ...client }),
    reads: fill(messagePaths.areaMessageReads, { ...client }),
  }
  const threads = usePages<ThreadPage>(urls.threads, 1).data?.items
  const [first] = locations
  const visit = choiceOf('about', ['visit']) && idOf('id')
  const id = visit || idOf('id') || first?.id
  if (!id) return null
  const at = textOf('at', instant)
  const of: ThreadKey = visit && at ? { about: 'visit', id, at } : { about: 'place', id }
  const name = threads?.find((thread) => thread.id === id && (thread.at ?? '') === (of.at ?? ''))
  const title = name ? subjectName(name) : locations.find((entry) => entry.id === id)?.name
  const hrefOf = (line: ThreadLine) =>
    `${addressOf('messages')}&${new URLSearchParams({ about: line.about, id: line.id, ...(line.at && { at: line.at }) })}`
  return (
    <div className="grid max-w-3xl gap-4">
      {locations.length > 1 && (
        <FilterChips
          label={t('aboutLocation')}
          isWrapped
          value={of.about === 'place' ? id : ''}
          onChange={(chosen) => put({ about: 'place', id: chosen, at: '' })}
          chips={locations.map((location) => ({ value: location.id, label: location.name }))}
        />
      )}
      <ThreadView
        key={`${id} ${at}`}
        urls={urls}
        of={of}
        title={title ?? t('messages')}
        none={({ locationName }) => t('noMessages', { name: client.organizationName, location: locationName ?? '' })}
      />
      {threads && threads.length > 0 && (
        <section className="card overflow-clip" aria-label={t('allMessages')}>
          <ThreadList
            title={t('allMessages')}
            items={threads}
            chosen={{ ...of, withClient: true }}
            hrefOf={hrefOf}
            isClient
          />
        </section>
      )}
    </div>
  )
}
