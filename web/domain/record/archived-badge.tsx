import { Badge } from '#web/kit/frame/badge.tsx'
import { t } from './texts.ts'

/** Beside the name of a record that was put away. Lists show it without the menu and the notice of `archive.tsx`. */
export const ArchivedBadge = () => <Badge>{t('archived')}</Badge>
