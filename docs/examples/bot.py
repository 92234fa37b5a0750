#!/usr/bin/env python3
"""A program that plays by chance: it accepts challenges by name and plays legal turns.

It needs nothing but Python 3. Make a token at /account/tokens that reads, plays and challenges, and
say there that a program decides on the turns. Then:

    POSTERN_TOKEN=postern_... python3 bot.py https://chess.example [GAME_ID...]

It goes on with the games that are named, accepts every challenge to its owner, and asks every two
seconds what is new. It plays no rated games: the server refuses them.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

PAUSE_S = 2


class Server:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, path, body=None):
        """The answer in JSON. Raises urllib.error.HTTPError for a refusal."""
        request = urllib.request.Request(self.address + path)
        # In a header, never in an address: addresses are kept in logs.
        request.add_header("Authorization", "Bearer " + self.token)
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def command(self, game, command):
        """Gives a command under an id of its own, by which it happens once."""
        body = {"id": "bot-%032x" % random.getrandbits(128), "command": command}
        return self.ask("/api/games/%s/commands" % game, body)


def accept_challenges(server, games):
    for challenge in server.ask("/api/challenges")["to_me"]:
        game = challenge["id"]
        try:
            server.command(game, {"do": "join"})
            games.add(game)
        except urllib.error.HTTPError as error:
            print("%s: %s" % (game, reason(error)), file=sys.stderr)
            if error.code in (409, 422):
                server.command(game, {"do": "decline", "reason": "other-game"})


def act(server, game):
    """Does one thing in a game, if it waits for us. Whether the game goes on."""
    view = server.ask("/api/games/" + game)
    if view["status"] == "over":
        return False
    side = view["you"][0] if view["you"] else None
    command = None
    if side is None:
        return False
    if view["choosable"][side] and "choose" in view["can"]:
        command = {"do": "choose", "square": random.choice(view["choosable"][side])}
    elif view["choices"] and "play" in view["can"]:
        turn = random.choice(view["choices"])["turn"]
        # The number of turns that we have seen: a turn for an older board is refused.
        ply = view["plies_from"] + len(view["plies"])
        command = {"do": "play", "turn": turn, "ply": ply}
    elif "decline_draw" in view["can"]:
        command = {"do": "decline_draw"}
    if command:
        server.command(game, command)
        print("%s: %s" % (game, command.get("turn", command["do"])))
    return True


def check_token(server):
    """Ends the program with a sentence if its token cannot do what it has to."""
    me = server.ask("/api/me")
    token = me["token"]
    missing = {"read", "play", "challenge"} - set(token["scopes"])
    if missing:
        sys.exit("The token does not have the scopes: %s." % ", ".join(sorted(missing)))
    if not token["program"]:
        sys.exit("The token does not say that a program decides on the turns.")
    print("Playing for %s." % me["name"])


def reason(error):
    try:
        return json.load(error)["error"]
    except ValueError:
        return str(error)


def main():
    if len(sys.argv) < 2 or "POSTERN_TOKEN" not in os.environ:
        sys.exit(__doc__)
    server = Server(sys.argv[1], os.environ["POSTERN_TOKEN"])
    games = set(sys.argv[2:])
    is_checked = False
    while True:
        try:
            if not is_checked:
                check_token(server)
                is_checked = True
            accept_challenges(server, games)
            for game in sorted(games):
                if not act(server, game):
                    games.discard(game)
        except urllib.error.HTTPError as error:
            # 409 and 429 pass; others need a person.
            if error.code not in (408, 409, 429, 500, 502, 503, 504):
                sys.exit(reason(error))
        except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
            print(error, file=sys.stderr)
        sys.stdout.flush()
        time.sleep(PAUSE_S)


if __name__ == "__main__":
    main()
