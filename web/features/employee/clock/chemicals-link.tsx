import { FlaskConical } from 'lucide-react'
import { chemicalPlacePage } from '#shared/chemicals/pages.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { t } from '../texts.ts'

interface ChemicalsLinkProps {
  organizationId: string
  locationId: string
}

/** Opens the safety data sheets of a location, which employees must reach during every shift. */
export const ChemicalsLink = ({ organizationId, locationId }: ChemicalsLinkProps) => (
  <Link
    to={chemicalPlacePage(organizationId, locationId)}
    className="flex min-h-11 items-center gap-2 text-sm font-medium text-accent-ink"
  >
    <FlaskConical size={16} />
    {t('chemicals')}
  </Link>
)
