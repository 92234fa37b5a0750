/** Stand-ins for the parts of a game that need an opponent. Planning boards use them. */

/** Secret choices that never happen. */
export const noSecretChoice = {
  active: () => false,
  press() {},
  confirm: () => false,
  cancel: () => false,
  takeOver() {},
};

/** Premoves that never happen. */
export const noPremove = { press: () => false, cancel: () => false, due: () => null };

/** Explanations of illegal turns without a server. */
export const noReason = () =>
  Promise.resolve({ message: "That is not a legal turn in this position.", marks: [] });
