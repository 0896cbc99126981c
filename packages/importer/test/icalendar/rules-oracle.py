"""Expands recurrence rules with python-dateutil: a JSON object a line in, a list of times a line out."""

import datetime
import json
import sys
import types
import zoneinfo

import dateutil.rrule

# a rule that never occurs is searched to this year, and not to 9999
shim = types.SimpleNamespace(**vars(datetime))
shim.MAXYEAR = 2035
dateutil.rrule.datetime = shim

when = datetime.datetime.fromisoformat


known = zoneinfo.available_timezones()


def exists(time, zone):
    """Whether the clocks of a zone show a time; dateutil's own answer is wrong in Dublin, whose summer time is the standard."""
    utc = time.replace(tzinfo=zone).astimezone(datetime.timezone.utc)
    return utc.astimezone(zone).replace(tzinfo=None) == time


def expand(case):
    if "rule" not in case:
        return [case["zone"]] if case["zone"] in known else []
    zone = zoneinfo.ZoneInfo(case["zone"])
    start, limit = when(case["start"]), when(case["to"])
    until = min(limit, when(case["until"])) if case.get("until") else limit
    gone = {when(text) for text in case["exdate"]}
    found = {time for time in [start, *map(when, case["rdate"])] if start <= time <= limit} - gone
    left = case["count"]
    try:
        for time in dateutil.rrule.rrulestr(case["rule"], dtstart=when(case["dtstart"])):
            if time > until or left == 0 or len(found) > case["shown"]:
                break
            # RFC 5545 ignores times that the clocks skip
            if time < start or not exists(time, zone):
                continue
            left -= 1
            if time not in gone:
                found.add(time)
    except ValueError:
        # no hour that INTERVAL reaches is in BYHOUR
        pass
    return [time.strftime("%Y-%m-%d %H:%M:%S") for time in sorted(found)[: case["shown"]]]


for line in sys.stdin:
    print(json.dumps(expand(json.loads(line))))
