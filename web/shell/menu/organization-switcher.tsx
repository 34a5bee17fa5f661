import { ChevronsUpDown } from 'lucide-react'
import type { Organization, OrganizationList } from '#shared/organizations/organizations.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { MenuButton } from '#web/kit/frame/menu-button.tsx'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from '../frame/texts.ts'

const load = () => import('./organization-switcher-popup.tsx')
const SwitcherPopup = lazyWithRetry(() => load().then((m) => m.SwitcherPopup))
const line = 'flex min-w-0 items-center gap-2.5 rounded-md px-1.5 py-1'

/** The organization's logo and name, with a menu of the user's other organizations. */
export function OrganizationSwitcher({ organization }: { organization: Organization | undefined }) {
  const organizations = useResource<OrganizationList>(organizationPaths.organizations)?.items
  if (!organization) return <Skeleton className="h-5 w-44" />
  const { id, name, logoLink } = organization
  const title = (
    <>
      <Avatar name={name} image={logoLink} className="size-8 text-xs" />
      <span className="min-w-0 truncate text-lg font-semibold">{name}</span>
    </>
  )
  if (!organizations || organizations.length < 2) return <div className={line}>{title}</div>
  return (
    <MenuButton
      label={`${name}: ${t('switchOrganization')}`}
      className={`${line} hover:bg-sunken`}
      onPrepare={load}
      renderPopup={(popup) => <SwitcherPopup currentId={id} organizations={organizations} {...popup} />}
    >
      {title}
      <ChevronsUpDown size={16} className="shrink-0 text-ink-3" />
    </MenuButton>
  )
}
