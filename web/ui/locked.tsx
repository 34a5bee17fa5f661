import { Lock } from 'lucide-react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'

/** In the place of what somebody may not see: whose it is, and why. */
export const Locked = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState icon={<Lock size={20} />} title={title}>
      {children}
    </EmptyState>
  </Card>
)
