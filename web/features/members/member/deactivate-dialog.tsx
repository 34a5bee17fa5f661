import { useState } from 'react'
import type { HoldingList } from '#shared/members/holdings.contract.ts'
import { handOverKinds, type HandOverKind, type HoldingKind } from '#shared/members/holdings.ts'
import type { Member, OrgChart } from '#shared/members/members.contract.ts'
import { memberPaths } from '#shared/members/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { Select } from '#web/kit/select.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t as words } from '#web/domain/frame/texts.ts'
import { HoldingLines, titleOf } from './holding-lines.tsx'
import { t } from '../texts.ts'

interface DeactivateDialogProps {
  organizationId: string
  member: Member
  onClose: () => void
}

const isGiven = (kind: HoldingKind): kind is HandOverKind => handOverKinds.some((entry) => entry === kind)

/** Shows what a member holds before their access ends, and hands it over to another. */
export function DeactivateDialog({ organizationId, member, onClose }: DeactivateDialogProps) {
  const { name } = member
  const params = { organizationId, memberId: member.id }
  const holdingsUrl = fill(memberPaths.memberHoldings, params)
  const items = useResource<HoldingList>(holdingsUrl)?.items
  const people = useResource<OrgChart>(fill(memberPaths.orgChart, { organizationId }))?.items ?? []
  const [to, setTo] = useState('')
  const [excluded, setExcluded] = useState<readonly HandOverKind[]>([])
  const givable = (items ?? []).flatMap(({ kind }) => (isGiven(kind) ? kind : []))
  const kinds = givable.filter((kind) => !excluded.includes(kind))

  const confirm = useAction(async () => {
    if (to && kinds.length > 0) {
      await store(
        holdingsUrl,
        await api.post<HoldingList>(fill(memberPaths.memberHandOver, params), { memberId: to, kinds }),
      )
    }
    const saved = await api.post<Member>(fill(memberPaths.memberDeactivate, params))
    onClose()
    await store(fill(memberPaths.member, params), saved)
    notifySuccess(t('deactivated', { name }))
    void refresh(
      holdingsUrl,
      `${fill(memberPaths.members, { organizationId })}?`,
      fill(memberPaths.orgChart, { organizationId }),
    )
  })

  const toggle = (kind: HandOverKind) =>
    setExcluded(
      excluded.includes(kind) ? excluded.filter((excludedKind) => excludedKind !== kind) : [...excluded, kind],
    )

  return (
    <Dialog isOpen onClose={onClose} title={t('deactivateQuestion', { name })} description={t('deactivateText')}>
      <DialogBody>
        {givable.length > 0 && (
          <Select
            label={t('handOverTo')}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            placeholder={t('handOverNobody')}
            options={people.filter(({ id }) => id !== member.id).map(({ id, name: label }) => ({ value: id, label }))}
          />
        )}
        {!items && <SkeletonText lines={4} />}
        {items?.length === 0 && <p className="text-sm text-ink-2">{t('holdingsNone', { name })}</p>}
        {items && items.length > 0 && (
          <section aria-label={t('holdings', { name })}>
            <HoldingLines items={items}>
              {(holding) => {
                const { kind } = holding
                if (!to || !isGiven(kind)) return undefined
                const isChosen = kinds.includes(kind)
                return (
                  <Checkbox
                    label={titleOf(holding)}
                    hint={isChosen ? undefined : t(`fate.${kind}`)}
                    checked={isChosen}
                    onChange={() => toggle(kind)}
                  />
                )
              }}
            </HoldingLines>
          </section>
        )}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button kind="danger" isBusy={confirm.isRunning} disabled={!items} onClick={() => void confirm.run()}>
          {t('deactivate')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
