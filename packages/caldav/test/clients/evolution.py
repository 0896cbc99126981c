# A calendar in evolution-data-server, which Evolution and GNOME Calendar show: finds the collections of a server, adds the first one, and
# prints what it has, after each line that it reads as soon as that says something else.
import json
import sys
import time
from urllib.parse import urlparse

import gi

gi.require_version('EDataServer', '1.2')
gi.require_version('ECal', '2.0')
from gi.repository import ECal, EDataServer, GLib


def add_server(source, url):
    address = urlparse(url)
    source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND).set_resource_path(address.path)
    login = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
    login.set_host(address.hostname)
    login.set_port(address.port)
    login.set_method('none')
    source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_method('none')


def say(what):
    print(json.dumps(what), flush=True)


root = EDataServer.Source.new(None, None)
add_server(root, sys.argv[1])
only = EDataServer.WebDAVDiscoverSupports.EVENTS
found = EDataServer.webdav_discover_sources_sync(root, sys.argv[1], only, None, None).out_discovered_sources
say([[one.display_name, urlparse(one.href).path] for one in found])

registry = EDataServer.SourceRegistry.new_sync(None)
source = EDataServer.Source.new(None, None)
source.set_display_name('Kalends')
source.set_parent('caldav-stub')
source.get_extension(EDataServer.SOURCE_EXTENSION_CALENDAR).set_backend_name('caldav')
add_server(source, found[0].href)
registry.commit_source_sync(source, None)
while registry.ref_source(source.get_uid()) is None:
    GLib.MainContext.default().iteration(False)
client = ECal.Client.connect_sync(registry.ref_source(source.get_uid()), ECal.ClientSourceType.EVENTS, 30, None)


def events():
    _, all = client.get_object_list_sync('#t', None)
    return sorted(one.get_summary() for one in all)


say(client.is_readonly())
before = []
for _ in sys.stdin:
    for _ in range(200):
        client.refresh_sync(None)
        time.sleep(0.1)
        GLib.MainContext.default().iteration(False)
        if events() != before:
            break
    before = events()
    say(before)
