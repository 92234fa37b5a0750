/** `VERSION` is what the server writes in front of the worker. */
declare global {
  const VERSION: { build: string; pages: string[]; files: string[]; icon: string };

  interface ServiceWorkerGlobalScopeEventMap {
    pushsubscriptionchange: SubscriptionChange;
  }

  // Browsers that do not know it do without.
  interface NotificationOptions {
    renotify?: boolean;
  }
}

/** A message as the server has sent it. */
export interface Told {
  /** The same however often it is sent. */
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

/** What the server says is to be kept (`/me/kept`). */
export interface Kept {
  session: string | null;
  games: { id: string; seq: number; words: string }[];
}
