import { Construction } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { t } from './texts.ts'

/** Stands where a page of a later version will be. */
export function NotBuiltPage() {
  useTitle(t('notBuilt'))
  return (
    <Card>
      <h1 className="sr-only">{t('notBuilt')}</h1>
      <EmptyState icon={<Construction size={20} />} title={t('notBuilt')}>
        {t('notBuiltText')}
      </EmptyState>
    </Card>
  )
}
