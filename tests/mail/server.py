"""A mail server for tests: aiosmtpd, which keeps each mail as a JSON file in a folder.

It refuses recipients whose name begins with "refused" for good, those whose name begins with "policy" because of the
sender, and those whose name begins with "later" until there is a
file "open" in the folder. With --certificate and --key it wants STARTTLS, or TLS from the beginning with --tls; with
--user and --password it wants these.
"""

import argparse
import asyncio
import base64
import email
import email.policy
import itertools
import json
import os
import random
import ssl

from aiosmtpd.smtp import SMTP, AuthResult

options = argparse.ArgumentParser()
options.add_argument("folder")
options.add_argument("--port", type=int, default=0)
options.add_argument("--certificate")
options.add_argument("--key")
options.add_argument("--tls", action="store_true")
options.add_argument("--user")
options.add_argument("--password")
options = options.parse_args()

# Mails from before a restart are kept.
numbers = itertools.count(1 + sum(name.endswith(".json") for name in os.listdir(options.folder)))


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("refused"):
            return f"550 5.1.1 <{address}>: nobody has this address"
        if address.startswith("later") and not os.path.exists(os.path.join(options.folder, "open")):
            return f"451 4.7.1 <{address}>: come back later"
        if address.startswith("policy"):
            return f"550 5.7.1 <{address}>: not from you"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        plain = mail.get_body(("plain",))
        page = mail.get_body(("html",))
        kept = {
            "to": envelope.rcpt_tos,
            "sender": envelope.mail_from,
            "headers": {name.lower(): str(value) for name, value in mail.items()},
            "text": plain.get_content(),
            "html": page.get_content() if page else "",
            "pictures": {
                part["content-id"]: base64.b64encode(part.get_content()).decode()
                for part in mail.walk()
                if part.get_content_maintype() == "image"
            },
            "secure": session.ssl is not None or options.tls,
            "user": session.auth_data,
        }
        file = os.path.join(options.folder, f"{next(numbers):04}.json")
        with open(file + ".new", "w", encoding="utf-8") as new:
            json.dump(kept, new)
        os.rename(file + ".new", file)
        return "250 OK"


def authenticator(server, session, envelope, mechanism, login):
    given = (login.login.decode(), login.password.decode())
    if given != (options.user, options.password):
        return AuthResult(success=False, handled=False)
    return AuthResult(success=True, auth_data=given[0])


async def listen(server, context):
    """Listens on the wanted port, or on one that systems give to no connection: a test that stops this server and starts
    it again must find its port free."""
    loop = asyncio.get_running_loop()
    while True:
        port = options.port or random.randrange(10_000, 32_000)
        try:
            return await loop.create_server(server, "127.0.0.1", port, ssl=context)
        except OSError:
            if options.port:
                raise


async def main():
    context = None
    if options.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.certificate, options.key)
    starttls = context if not options.tls else None

    def server():
        return SMTP(
            Handler(),
            hostname="mail.example",
            enable_SMTPUTF8=False,
            tls_context=starttls,
            require_starttls=starttls is not None,
            authenticator=authenticator if options.user else None,
            auth_required=options.user is not None,
            auth_require_tls=False,
        )

    listening = await listen(server, context if options.tls else None)
    print(listening.sockets[0].getsockname()[1], flush=True)
    await listening.serve_forever()


asyncio.run(main())
