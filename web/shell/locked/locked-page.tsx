import { Lock } from 'lucide-react'
import { permissions, type Permission } from '#shared/access/permissions.ts'
import { staffRoles, type Role } from '#shared/access/roles.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { t as shell } from '../frame/texts.ts'
import { t, type LockablePage } from './texts.ts'

export interface LockedPageProps {
  page: LockablePage
  permission: Permission
}

/** Describes the page, the roles with access, and who can change that. */
export function LockedPage({ page, permission }: LockedPageProps) {
  const holders: readonly Role[] = permissions[permission]
  const least = staffRoles.find((role) => holders.includes(role))
  return (
    <>
      <PageHeader title={shell(page)} />
      <Card>
        <EmptyState icon={<Lock size={20} />} title={t('title')}>
          {t(`about.${page}`)} {t(`for.${least}` as 'for.ADMIN')}
        </EmptyState>
      </Card>
    </>
  )
}
