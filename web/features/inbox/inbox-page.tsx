import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { threadAbouts } from '#shared/messages/kinds.ts'
import type { Thread, ThreadKey, ThreadPage } from '#shared/messages/messages.contract.ts'
import { withQuery } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useListAddress } from '#web/platform/url/list-address.ts'
import { usePages } from '#web/platform/records/use-pages.ts'
import { LoadMore } from '#web/domain/controls/load-more.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { StaffThread, staffUrls } from '#web/domain/messages/staff-thread.tsx'
import { subjectName, subjectPage } from '#web/domain/messages/subject-name.ts'
import { ThreadList } from '#web/domain/messages/thread-list.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { NewMessage } from './new-message.tsx'
import { t } from './texts.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** The thread in the page's address, if it names one. */
function useChosen(): ThreadKey | undefined {
  const { idOf, choiceOf, textOf } = useListAddress()
  const about = choiceOf('about', threadAbouts)
  const id = idOf('id')
  const at = textOf('at', instant)
  const withClient = choiceOf('client', ['yes']) === 'yes'
  if (!about || !id || (about === 'visit') !== (at !== '')) return undefined
  return { about, id, ...(at && { at }), ...(withClient && { withClient }) }
}

const noThread = { about: '', id: '', at: '', client: '' }

/** The threads the user may see, the latest message first, and the chosen one. */
export function InboxPage() {
  const { organizationId = '' } = useParams()
  const { pages, put, change, choiceOf, hrefOf } = useListAddress()
  const chosen = useChosen()
  const isUnread = choiceOf('show', ['unread']) === 'unread'
  const { threads } = staffUrls(organizationId)
  const { data, isLoading } = usePages<ThreadPage>(withQuery(threads, isUnread ? { unread: true } : {}), pages)
  const [isNew, setNew] = useState(false)
  const isEmpty = !isUnread && data?.items.length === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        actions={
          <Button kind="primary" onClick={() => setNew(true)}>
            {t('newMessage')}
          </Button>
        }
      />
      <NewMessage
        organizationId={organizationId}
        isOpen={isNew}
        onClose={() => setNew(false)}
        onChoose={({ about, id, at }) => {
          setNew(false)
          put({ ...noThread, about, id, at: at ?? '' })
        }}
      />
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <section className={`grid gap-3 ${chosen ? 'max-lg:hidden' : ''}`} aria-label={t('title')}>
          {!isEmpty && (
            <FilterChips
              label={t('shown')}
              value={isUnread ? 'unread' : ''}
              onChange={(show) => change({ show })}
              chips={[
                { value: '', label: t('all') },
                { value: 'unread', label: t('unread') },
              ]}
            />
          )}
          <div className="card overflow-clip">
            {isEmpty ? (
              <EmptyState icon={<Mail size={20} />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <ThreadList
                title={t(isUnread ? 'unread' : 'all')}
                none={t('noneUnread')}
                items={data?.items}
                chosen={chosen}
                hrefOf={({ about, id, at, withClient }) =>
                  hrefOf({ ...noThread, about, id, ...(at && { at }), ...(withClient && { client: 'yes' }) })
                }
              />
            )}
            <LoadMore
              hasMore={!!data?.nextCursor}
              isLoading={isLoading}
              onLoad={() => put({ pages: String(pages + 1) })}
            />
          </div>
        </section>
        {chosen ? (
          <div className="grid min-w-0 gap-3 sm:col-span-2">
            <Link to={hrefOf(noThread)} className="btn-ghost justify-self-start lg:hidden">
              {t('back')}
            </Link>
            <ChosenThread
              key={`${chosen.id} ${chosen.at} ${chosen.withClient}`}
              organizationId={organizationId}
              of={chosen}
            />
          </div>
        ) : (
          !isEmpty && <p className="text-sm text-ink-2 max-lg:hidden">{t('choose')}</p>
        )}
      </div>
    </>
  )
}

function ChosenThread({ organizationId, of }: { organizationId: string; of: ThreadKey }) {
  const { data } = usePages<Thread>(withQuery(staffUrls(organizationId).messages, { ...of }), 1, true)
  const thread = data?.id === of.id ? data : undefined
  return (
    <>
      {thread && (
        <Link to={subjectPage(organizationId, thread)} className="justify-self-start text-sm underline">
          {t('open', { name: thread.memberName ?? subjectName(thread) })}
        </Link>
      )}
      <StaffThread organizationId={organizationId} of={of} {...(thread && { title: subjectName(thread) })} />
    </>
  )
}
