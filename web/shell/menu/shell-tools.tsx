import { useNavigate } from 'react-router-dom'
import type { Role } from '#shared/access/roles.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { useWaitingSubmissions } from '#web/domain/outbox/use-waiting-submissions.ts'
import { BellLink } from '../live/bell.tsx'
import { FactorReminder } from '../layouts/factor-reminder.tsx'
import { SearchButton } from './search-button.tsx'

interface ShellToolsProps {
  organizationId: string
  roles: readonly Role[]
}

/** The top bar's search and bell, loaded after the page is shown, from where what waits to be submitted is sent. */
export function ShellTools({ organizationId, roles }: ShellToolsProps) {
  const navigate = useNavigate()
  useWaitingSubmissions(useMe()?.userId, async (userId) => {
    // Without a connection.
    const sender = await import('../live/submit-waiting.ts').catch(() => undefined)
    await sender?.submitWaiting(userId, (page) => void navigate(page))
  })
  const [hasSearch] = useToggle('feature.search-palette', true)
  return (
    <>
      <FactorReminder organizationId={organizationId} />
      {hasSearch && <SearchButton organizationId={organizationId} roles={roles} />}
      <BellLink organizationId={organizationId} />
    </>
  )
}
