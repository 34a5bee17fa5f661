import { Link } from '#web/platform/navigation/link.tsx'
import { requestIdIn, requestLink } from './admin-query.ts'
import { t } from './texts.ts'

/** A link to the log lines of the request that caused a record. */
export const RequestLink = ({ id }: { id: string | null }) =>
  id &&
  (requestIdIn(id) ? (
    <Link to={requestLink(id)} className="link font-mono text-xs underline" aria-label={t('linesOf', { id })}>
      {id}
    </Link>
  ) : (
    <code className="text-xs text-ink-3">{id}</code>
  ))
