import type { LeavePolicy, LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import { leavePresets } from '#shared/time-off/presets.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Select } from '#web/kit/select.tsx'
import { draftIn, firstDraft, rulesInWords, settingsOf } from './policy-draft.ts'
import { PolicyInputs } from './policy-inputs.tsx'
import { PresetSource } from './preset-source.tsx'
import { t } from './texts.ts'

export interface EditedPolicy {
  draft: LeavePolicyDraft
  /** The policy that the edit is based on; undefined for a new one. */
  policy: LeavePolicy | undefined
  preset?: string
}

interface PolicyEditingProps {
  url: string
  edited: EditedPolicy | undefined
  /** Called with a preset that replaces the form's values. */
  onChoose: (edited: EditedPolicy) => void
  onClose: () => void
}

/** Adds a policy, optionally from a state's sick leave preset, or changes one. */
export function PolicyEditing({ url, edited, onChoose, onClose }: PolicyEditingProps) {
  const policy = edited?.policy
  const chosen = leavePresets.find(({ id }) => id === edited?.preset)
  const finish = async () => {
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  const saving = useVersionedSave<LeavePolicy, LeavePolicyDraft>({
    url: `${url}/${policy?.id}`,
    changesOf: settingsOf,
    reload: async () => {
      const { items } = await api.get<{ items: LeavePolicy[] }>(url)
      const stored = items.find(({ id }) => id === policy?.id)
      if (!stored) throw new Error('a policy is never removed')
      return stored
    },
    onSaved: finish,
  })
  async function send(values: FormData) {
    const typed = draftIn(values)
    // The rules of a policy in use are fixed and have no inputs.
    const draft = policy?.isInUse ? { ...typed, rules: policy.rules, tracksBalance: policy.tracksBalance } : typed
    if (policy) return saving.save(policy, draft)
    await api.create<LeavePolicy>(url, draft)
    return finish()
  }
  return (
    <>
      <EditDialog
        isOpen={!!edited && !saving.conflict}
        onClose={onClose}
        title={t(policy ? 'editPolicy' : 'addPolicy')}
        size="wide"
        send={send}
      >
        {(problems) =>
          edited && (
            <>
              {!policy && (
                <Select
                  label={t('preset')}
                  hint={t('presetHint')}
                  value={edited.preset ?? ''}
                  placeholder={t('noPreset')}
                  options={leavePresets.map(({ id, place }) => ({ value: id, label: place }))}
                  onChange={(event) => {
                    const preset = leavePresets.find(({ id }) => id === event.target.value)
                    const draft = preset
                      ? { ...preset.draft, name: t('presetName', { place: preset.place }) }
                      : firstDraft
                    onChoose({ policy: undefined, draft, preset: event.target.value })
                  }}
                />
              )}
              {chosen && <PresetSource preset={chosen} />}
              {policy?.isInUse && <Notice>{t('rulesStay', { rules: rulesInWords(policy) })}</Notice>}
              <PolicyInputs
                key={edited.preset ?? ''}
                draft={edited.draft}
                areRulesFixed={policy?.isInUse ?? false}
                problems={problems}
              />
            </>
          )
        }
      </EditDialog>
      <ConflictDialog saving={saving} parts={conflictParts} />
    </>
  )
}

const mark = (isSet: boolean) => (isSet ? '✓' : '–')
const conflictParts = () => ({
  name: { label: t('name'), show: (name: string) => name },
  kind: { label: t('kind'), show: (kind: LeavePolicyDraft['kind']) => t(`${kind}Kind`) },
  paid: { label: t('paid'), show: mark },
  tracksBalance: { label: t('tracksBalance'), show: mark },
  includesHolidays: { label: t('includesHolidays'), show: mark },
  dayMinutes: { label: t('dayHours'), show: (minutes: number) => String(minutes / 60) },
  rules: {
    label: t('rules'),
    show: (rules: LeavePolicyDraft['rules']) => rulesInWords({ ...firstDraft, rules }),
  },
  leaving: { label: t('leaving'), show: ({ pays }: LeavePolicyDraft['leaving']) => t(`leaving.${pays}`) },
})
