import type { EditedProfile } from './profile-inputs.tsx'
import { Suspense, useState, type ComponentType } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Member } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'
import { useMay } from '#web/platform/data/use-me.ts'
import { Avatar } from '#web/kit/frame/avatar.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { MemberStatusBadge } from '#web/domain/people/member-status.tsx'
import { roleNames } from '#web/domain/people/role-name.ts'
import { LazyThread } from '#web/domain/messages/lazy-thread.tsx'
import { CalendarCard } from '#web/domain/schedule/calendar-card.tsx'
import { Skeleton, SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Tabs } from '#web/domain/controls/tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { CertificationsTab } from './certifications-tab.tsx'
import { LeaveTab } from './leave-tab.tsx'
import { MemberAccess } from './member-access.tsx'
import { OwnCertificationsTab } from './own-certifications-tab.tsx'
import { PayTab } from '../pay/pay-tab.tsx'
import { PinTab } from './pin-tab.tsx'
import { ProfileEditing } from './profile-editing.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { SelfApproved } from '#web/domain/record/self-approved.tsx'
import { t } from '../texts.ts'

const AvailabilityTab = lazyWithRetry(() => import('./availability-tab.tsx').then((m) => m.AvailabilityTab))
const Unsettled = lazyWithRetry(() => import('./open-work.tsx').then((m) => m.OpenWork))

const everyTab = [
  'profile',
  'roles',
  'schedule',
  'messages',
  'deliveries',
  'availability',
  'work-logs',
  'pay',
  'timeOff',
  'certifications',
  'pin',
  'activity',
] as const

/** Tabs of a member's page that the user may see; one's own page includes the certifications. */
function useTabs(isOwn: boolean, { workLogs, deliveries }: MemberPageProps) {
  const mayManage = useMay('members.manage')
  const mayPay = useMay('pay.rates')
  const mayLogs = useMay('worklogs.read')
  const mayPlan = useMay('schedule.manage')
  const mayLeave = useMay('timeoff.manage')
  const mayTelephony = useMay('telephony.manage')
  const isWorker = useMay('timeoff.own')
  return everyTab.filter((name) => {
    if (name === 'profile' || name === 'roles' || name === 'schedule') return true
    if (name === 'availability') return mayPlan
    if (name === 'messages') return mayPlan || isOwn
    if (name === 'work-logs') return workLogs && mayLogs
    if (name === 'deliveries') return deliveries && mayTelephony
    if (name === 'certifications' && isOwn) return true
    if (name === 'timeOff') return mayLeave || (isOwn && isWorker)
    return name === 'pay' ? mayPay : mayManage
  })
}

type MemberPart = ComponentType<{ organizationId: string; memberId: string }>

/** What other features have of the member. */
interface MemberPageProps {
  workLogs?: MemberPart
  /** Texts, calls and other messages to the member. */
  deliveries?: MemberPart
}

export function MemberPage(parts: MemberPageProps) {
  const { workLogs: WorkLogs, deliveries: Deliveries } = parts
  const { organizationId = '', memberId = '' } = useParams()
  const [params] = useSearchParams()
  const member = useResource<Member>(fill(memberPaths.member, { organizationId, memberId }))
  const tabs = useTabs(member?.self ?? false, parts)
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'profile'
  const configuration = useConfiguration(organizationId)
  const mayManage = useMay('members.manage')
  const [edited, setEdited] = useState<EditedProfile>()
  const address = pages.member(organizationId, memberId)
  const currency = configuration?.currency
  const of = { organizationId, memberId }

  return (
    <>
      <PageHeader
        title={member?.name}
        back={{ to: pages.members(organizationId), label: t('members') }}
        before={
          member ? (
            <Avatar name={member.name} image={member.photoLink} shape="round" className="size-11 text-base" />
          ) : (
            <Skeleton className="size-11 rounded-full" />
          )
        }
        after={member && <MemberStatusBadge status={member.status} />}
        subtitle={
          member && (
            <>
              {[member.title, roleNames(member.roles)].filter(Boolean).join(' · ')}{' '}
              <SelfApproved isShown={member.selfApproved} />
            </>
          )
        }
        actions={member && mayManage && <MemberAccess organizationId={organizationId} member={member} />}
      />
      {member?.status === 'deactivated' && (
        <div className="mb-5 grid gap-4">
          <Notice tone="warn">{t('deactivatedNotice')}</Notice>
          {mayManage && (
            <Suspense>
              <Unsettled {...of} />
            </Suspense>
          )}
        </div>
      )}
      <Tabs
        label={t('sections')}
        tabs={tabs.map((name) => ({
          to: name === 'profile' ? address : `${address}?tab=${name}`,
          label: t(`tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <div className="pt-5">
        {tab === 'profile' && (
          <ProfileTab
            organizationId={organizationId}
            member={member}
            mayManage={mayManage}
            onEdit={(section) => member && setEdited({ section, member })}
          />
        )}
        {tab === 'roles' &&
          (member ? (
            <RolesTab organizationId={organizationId} member={member} mayManage={mayManage} />
          ) : (
            <SkeletonText lines={5} />
          ))}
        {tab === 'schedule' && (
          <CalendarCard
            organizationId={organizationId}
            configuration={configuration}
            of={{ memberId }}
            titleOf={({ clientName, jobName }) => `${clientName} · ${jobName}`}
            hrefOf={({ clientId, locationId, jobId }) => pages.job(organizationId, clientId, locationId, jobId)}
          />
        )}
        {tab === 'messages' && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <LazyThread organizationId={organizationId} of={{ about: 'person', id: memberId }} />
          </Suspense>
        )}
        {tab === 'deliveries' && Deliveries && (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <Deliveries {...of} />
          </Suspense>
        )}
        {tab === 'availability' && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <AvailabilityTab {...of} />
          </Suspense>
        )}
        {tab === 'pay' && currency && <PayTab {...of} currency={currency} />}
        {tab === 'work-logs' && WorkLogs && (
          <Suspense fallback={<SkeletonText lines={6} />}>
            <WorkLogs {...of} />
          </Suspense>
        )}
        {tab === 'timeOff' && <LeaveTab {...of} />}
        {tab === 'certifications' &&
          (mayManage ? <CertificationsTab {...of} /> : <OwnCertificationsTab organizationId={organizationId} />)}
        {tab === 'pin' && member && <PinTab organizationId={organizationId} member={member} />}
        {tab === 'activity' && currency && (
          <ActivityTab {...of} currency={currency} timeZone={configuration?.timeZone} />
        )}
      </div>
      <ProfileEditing organizationId={organizationId} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}
