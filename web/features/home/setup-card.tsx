import { ArrowRight, CircleCheck, Circle } from 'lucide-react'
import { may } from '#shared/access/permissions.ts'
import type { Role } from '#shared/access/roles.ts'
import type { Setup } from '#shared/organizations/organizations.contract.ts'
import { setupStepsOf, type SetupStep as Step } from '#shared/organizations/setup-steps.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { t } from './texts.ts'

/** Link to the page where a step is done. */
const linkOf = (organizationId: string, step: Step, setup: Setup) => {
  const clients = pages.clients(organizationId)
  const places: Record<Step, string> = {
    timeZone: `${pages.settings(organizationId)}#clock`,
    payroll: `${pages.settings(organizationId)}#payroll`,
    client: `${clients}?add=true`,
    location: setup.client ? clients : `${clients}?add=true`,
    job: setup.client ? clients : `${clients}?add=true`,
    member: pages.members(organizationId),
  }
  return places[step]
}

interface SetupCardProps {
  organizationId: string
  setup: Setup
  /** Only the steps of these roles are listed. */
  roles: readonly Role[]
}

/** The setup steps of a new organization that the user can do; hidden when all of them are done. */
export function SetupCard({ organizationId, setup, roles }: SetupCardProps) {
  const steps = setupStepsOf(roles)
  const mayImport = may(roles, 'import.run')
  // Entering clients and members by hand completes the import step.
  const isImported = setup.client && setup.member
  const count = steps.length + Number(mayImport)
  const done = steps.filter((step) => setup[step]).length + Number(mayImport && isImported)
  if (done === count) return undefined
  return (
    <section className="card mb-5 overflow-clip" aria-labelledby="setup">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-2 px-4 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="setup" className="text-lg font-semibold">
            {t('setup')}
          </h2>
          <p className="text-sm text-ink-2">{t('setupLead')}</p>
        </div>
        <label className="flex items-center gap-3 text-sm text-ink-2 tabular-nums">
          {t('progress', { done, count })}
          <progress
            max={count}
            value={done}
            className="h-2 w-32 appearance-none overflow-clip rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
        </label>
      </header>
      <ol className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {mayImport && <StepItem step="import" isDone={isImported} to={pages.importing(organizationId, 'workbook')} />}
        {steps.map((step) => (
          <StepItem key={step} step={step} isDone={setup[step]} to={linkOf(organizationId, step, setup)} />
        ))}
      </ol>
    </section>
  )
}

const StepItem = ({ step, isDone, to }: { step: Step | 'import'; isDone: boolean; to: string }) => (
  <li className="-mb-px -ml-px border-b border-l border-line">
    {isDone ? (
      <p className="flex min-h-16 items-center gap-3 px-4 py-2.5 text-ink-2">
        <CircleCheck size={20} className="shrink-0 text-good" />
        <span className="flex-1 line-through decoration-ink-3">{t(step)}</span>
        <span className="sr-only">{t('done')}</span>
      </p>
    ) : (
      <Link to={to} className="group flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken">
        <Circle size={20} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(step)}</span>
          <span className="block text-sm text-ink-2">{t(`${step}Text`)}</span>
        </span>
        <ArrowRight size={16} className="shrink-0 text-ink-3 group-hover:text-accent" />
      </Link>
    )}
  </li>
)
