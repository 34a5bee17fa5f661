import { useState } from 'react'
import type { ThreadKey } from '#shared/messages/messages.contract.ts'
import { messagePaths } from '#shared/messages/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { FilterChips } from '#web/kit/filter-chips.tsx'
import { t } from './texts.ts'
import { ThreadView } from './thread-view.tsx'

interface StaffThreadProps {
  organizationId: string
  of: ThreadKey
  title?: string
  isQuiet?: boolean
}

export const staffUrls = (organizationId: string) => ({
  messages: fill(messagePaths.messages, { organizationId }),
  threads: fill(messagePaths.messageThreads, { organizationId }),
  reads: fill(messagePaths.messageReads, { organizationId }),
})

/** The messages about a place, a visit or a person; those with the client are a thread of their own. */
export function StaffThread({ organizationId, of, title = t('messages'), isQuiet = false }: StaffThreadProps) {
  const [withClient, setWithClient] = useState(of.withClient ?? false)
  const mayShare = of.about !== 'person'
  const { withClient: _chosen, ...key } = of
  return (
    <ThreadView
      key={`${of.id} ${withClient}`}
      urls={staffUrls(organizationId)}
      of={withClient && mayShare ? { ...key, withClient } : key}
      organizationId={organizationId}
      title={title}
      isQuiet={isQuiet}
      none={({ memberName }) =>
        memberName !== null ? t('nonePerson', { name: memberName }) : t(withClient ? 'noneWithClient' : 'none')
      }
      before={
        mayShare && (
          <FilterChips
            label={t('audience')}
            value={withClient ? 'client' : 'staff'}
            onChange={(value) => setWithClient(value === 'client')}
            chips={[
              { value: 'staff', label: t('staffOnly') },
              { value: 'client', label: t('withClient') },
            ]}
          />
        )
      }
    />
  )
}
