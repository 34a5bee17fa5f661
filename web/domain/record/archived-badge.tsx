import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

/** Marks an archived record in lists, which do without the menu and the notice of `archive.tsx`. */
export const ArchivedBadge = () => <Badge>{t('archived')}</Badge>
