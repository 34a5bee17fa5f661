import { Upload } from 'lucide-react'
import type { ImportKind } from '#shared/imports/kinds.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { t } from '#web/domain/frame/texts.ts'

interface ImportLinkProps {
  organizationId: string
  kind: ImportKind
}

/** A link to the import of one kind of record, for members who may import it. */
export const ImportLink = ({ organizationId, kind }: ImportLinkProps) =>
  useMay('import.run') && (
    <Link to={pages.importing(organizationId, kind)} className="btn-secondary" aria-label={t('import')}>
      <Upload />
      <span className="max-md:hidden">{t('import')}</span>
    </Link>
  )
