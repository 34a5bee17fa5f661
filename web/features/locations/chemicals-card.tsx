import { chemicalPlacePage } from '#shared/chemicals/pages.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { t } from './texts.ts'

interface ChemicalsCardProps {
  organizationId: string
  locationId: string
}

export const ChemicalsCard = ({ organizationId, locationId }: ChemicalsCardProps) => (
  <Card title={t('chemicals')}>
    <Link to={chemicalPlacePage(organizationId, locationId)} className="link text-sm">
      {t('chemicalsText')}
    </Link>
  </Card>
)
