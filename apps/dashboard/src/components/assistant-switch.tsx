import { PanelRow } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'

interface AssistantSwitchProps {
  isOn: boolean
  mayDecide: boolean
  onDecide: (isOn: boolean) => void
}

/** The one switch that stops everything that goes to a model. */
export const AssistantSwitch = ({ isOn, mayDecide, onDecide }: AssistantSwitchProps) => (
  <PanelRow
    title="Let people ask the assistant"
    description={
      <>
        {isOn
          ? 'Switch it off, and nothing more is sent to a model, not even for an answer that is being written.'
          : 'It is off, so nothing is sent to a model.'}
        {!mayDecide && ' Your role in this organization does not allow changing this. Its owners can.'}
      </>
    }
  >
    <Switch
      label="Let people ask the assistant"
      hideLabel
      checked={isOn}
      disabled={!mayDecide}
      onCheckedChange={onDecide}
    />
  </PanelRow>
)
