import { Ellipsis } from 'lucide-react'
import type { Role } from '#shared/access/roles.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useIsCurrent } from './menu-link.tsx'
import { menu, type MenuBranch, type MenuEntry } from './menu.ts'
import { t, type ShellText } from '../frame/texts.ts'

const tabs = new Set<ShellText>(['home', 'myWork', 'clients', 'operations', 'timeOff'])
const pathOf = (branch: MenuBranch): MenuEntry['path'] => branch.path ?? branch.children?.[0]?.path ?? '/home'

interface TabBarProps {
  organizationId: string
  roles: readonly Role[]
  onMore: () => void
}

/** The most used pages at the bottom of a phone's screen, in reach of the thumb. */
export const TabBar = ({ organizationId, roles, onMore }: TabBarProps) => (
  <nav className="tab-bar" aria-label={t('menu')}>
    {menu
      .filter((branch) => tabs.has(branch.text))
      .filter((branch) => roles.some((role) => branch.roles.includes(role)))
      .map((branch) => (
        <Tab key={branch.text} branch={branch} organizationId={organizationId} />
      ))}
    {/* Rendered once the roles are known: alone, the More button would fill the bar and jump aside. */}
    {roles.length > 0 && (
      <button type="button" onClick={onMore}>
        <Ellipsis size={20} />
        {t('more')}
      </button>
    )}
  </nav>
)

function Tab({ branch, organizationId }: { branch: MenuBranch; organizationId: string }) {
  const Icon = branch.icon
  const path = pathOf(branch)
  const isCurrent = useIsCurrent(organizationId)(path)
  return (
    <Link to={`/org/${organizationId}${path}`} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className="max-w-full truncate">{t(branch.text as 'home')}</span>
    </Link>
  )
}
