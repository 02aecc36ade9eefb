import { PanelRow } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'

interface AssistantSwitchProps {
  isOn: boolean
  mayDecide: boolean
  onDecide: (isOn: boolean) => void
}

/** The one switch that stops everything that goes to a model. */
export const AssistantSwitch = ({ isOn, mayDecide, onDecide }: AssistantSwitchProps) => (
  <PanelRow title="Let people ask the assistant" description={isOn ? whileOn(mayDecide) : whileOff(mayDecide)}>
    <Switch
      label="Let people ask the assistant"
      hideLabel
      checked={isOn}
      disabled={!mayDecide}
      onCheckedChange={onDecide}
    />
  </PanelRow>
)

const whileOn = (mayDecide: boolean) =>
  mayDecide
    ? 'Switch it off to stop sending anything to a model, including for an answer in progress.'
    : 'Your role in this organization does not allow switching it off. Its owners can.'

const whileOff = (mayDecide: boolean) =>
  mayDecide
    ? 'It is off, so nothing is sent to a model.'
    : 'It is off, so nothing is sent to a model. Its owners can switch it on.'
