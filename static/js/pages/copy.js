/** A copy of a game, which is read without a connection: as soon as there is one, the game itself is shown. */

addEventListener("online", () => location.reload());
