/** What a board has in the place of an opponent, on which turns are composed for later. */

/** Nothing is chosen secretly. */
export const noChoosing = {
  active: () => false,
  press() {},
  confirm: () => false,
  cancel: () => false,
  takeOver() {},
};

/** Nothing is played ahead of an opponent who thinks. */
export const noPremove = { press: () => false, cancel: () => false, due: () => null };

/** Nobody can be asked which rule forbids a turn. */
export const noReason = () => Promise.resolve({ message: "That is not a legal turn in this position.", marks: [] });
