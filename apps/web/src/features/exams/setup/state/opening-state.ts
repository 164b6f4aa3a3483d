import { rememberedGroup } from '../../../../api/remembered-group.ts';
import { rememberedChoice } from './remembered-choice.ts';
import {
  initialState,
  type SetupCatalogue,
  type SetupState,
  stateFromPayload,
  stateOfGroup,
} from './setup-state.ts';

/**
 * The state with which a setup page opens: as this page was left. If another group was chosen since in any
 * mode, the page opens with that group.
 */
export function openingState(catalogue: SetupCatalogue): SetupState {
  const remembered = rememberedChoice(catalogue);
  const group = rememberedGroup();
  const state = remembered && stateFromPayload(catalogue, remembered);
  const isOfGroup = remembered?.category_id === group || catalogue.examType === 'Directivos';
  if (state && isOfGroup) return state;
  return stateOfGroup(catalogue, group) ?? state ?? initialState(catalogue);
}
