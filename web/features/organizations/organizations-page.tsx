import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { OrganizationList, OrganizationMembership } from '#shared/organizations/organizations.contract.ts'
import { landing } from '#shared/users/landing.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import { t } from './texts.ts'

export function OrganizationsPage() {
  const navigate = useNavigate()
  const [isFounding, setFounding] = useState(false)
  const me = useMe()
  const isVerified = me?.verified
  const organizations = useResource<OrganizationList>(isVerified ? organizationPaths.organizations : null)?.items
  if (me && !isVerified) return <Navigate to={landing(me)} replace />
  const isFirst = organizations?.length === 0
  const hasLeft = isFirst && !!me?.hadPlace && !isFounding

  return (
    <PlainFrame
      actions={
        <>
          {me?.roles.includes('PLATFORM_ADMIN') && (
            <Link to="/admin" className="btn-ghost">
              {t('platform')}
            </Link>
          )}
          <Link to={pages.logout} className="btn-ghost">
            {t('signOut')}
          </Link>
        </>
      }
    >
      {hasLeft ? (
        <PageHeader title={t('titleLeft')} subtitle={<>{t('leadLeft')}</>} />
      ) : (
        <PageHeader
          title={organizations && (isFirst ? t('titleFirst') : t('title'))}
          subtitle={organizations && (isFirst ? t('leadFirst') : t('lead'))}
        />
      )}
      {isFirst && (
        <p className="mb-6 text-sm text-ink-2">{t(hasLeft ? 'left' : 'noneYet', { email: me?.email ?? '' })}</p>
      )}
      {isVerified && <OwnInvitations onAccepted={(id) => navigate(pages.home(id))} />}
      <div className={isFirst ? 'max-w-lg' : 'grid items-start gap-6 lg:grid-cols-[1fr_24rem]'}>
        {!isFirst && (
          <ul className="grid gap-3">
            {organizations?.map((organization) => (
              <li key={organization.id}>
                <OrganizationCard organization={organization} />
              </li>
            )) ?? <Skeleton className="h-19 rounded-lg" />}
          </ul>
        )}
        {hasLeft && (
          <p className="flex flex-wrap gap-2">
            <Link to={pages.logout} className="btn-primary">
              {t('signOut')}
            </Link>
            <Button onClick={() => setFounding(true)}>{t('ownInstead')}</Button>
          </p>
        )}
        {organizations && !hasLeft && (
          <Card {...(isFirst ? {} : { title: t('create') })}>
            <CreateOrganizationForm onCreated={(id) => navigate(pages.home(id))} />
          </Card>
        )}
      </div>
      <PageScroll />
    </PlainFrame>
  )
}

const OrganizationCard = ({
  organization: { id, name, logoLink, roles },
}: {
  organization: OrganizationMembership
}) => (
  <Link to={pages.home(id)} className="card flex items-center gap-4 p-4 transition-colors hover:bg-sunken">
    <Avatar name={name} image={logoLink} className="size-11 text-base" />
    <span className="min-w-0 flex-1">
      <span className="block truncate text-lg font-semibold">{name}</span>
      <span className="text-sm text-ink-2">{roles.map((role) => t(`role.${role}` as 'role.OWNER')).join(', ')}</span>
    </span>
    <ChevronRight size={18} className="text-ink-3" />
  </Link>
)
