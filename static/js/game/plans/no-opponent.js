/**
 * Stand-ins for the parts of a game that need an opponent, for boards on which turns are composed
 * ahead.
 */

/** No secret choices. */
export const noSecretChoice = {
  active: () => false,
  press() {},
  confirm: () => false,
  cancel: () => false,
  takeOver() {},
};

/** No premoves. */
export const noPremove = { press: () => false, cancel: () => false, due: () => null };

/** No server to explain why a turn is illegal. */
export const noReason = () =>
  Promise.resolve({ message: "That is not a legal turn in this position.", marks: [] });
