/** `VERSION` is what the server writes in front of the worker. */
declare global {
  const VERSION: { build: string; pages: string[]; files: string[] };
}

/** What the server says is to be kept (`/me/kept`). */
export interface Kept {
  session: string | null;
  games: { id: string; seq: number; words: string }[];
}
