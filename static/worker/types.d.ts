/** The server writes `VERSION` in front of the worker. */
declare global {
  const VERSION: { build: string; pages: string[]; files: string[]; icon: string };

  interface ServiceWorkerGlobalScopeEventMap {
    pushsubscriptionchange: SubscriptionChange;
  }

  // Browsers that do not support it ignore it.
  interface NotificationOptions {
    renotify?: boolean;
  }
}

/** A notification from the server. */
export interface PushMessage {
  /** Stays the same when the message is sent again. */
  id: string;
  tag: string;
  path: string;
  title: string;
  body: string;
  until_ms?: number;
}

export interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/** The games to store, from the server (`/me/kept`). */
export interface GameList {
  session: string | null;
  games: { id: string; seq: number; words: string }[];
}
