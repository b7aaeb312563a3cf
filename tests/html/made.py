"""Data of pages that tests and benchmarks make up, as cli/html_json.cc writes it."""

STEPS = 20  # of an execution


def report(sites, **more):
    return {"version": "0", "verdict": "findings", "incomplete": [], "paths": ["src"], "messages": [],
            "assumptions": [], "sites": sites, **more}


def heap(list_name, iterator, steps):
    """An iterator over a list becomes stale in the step before the last."""
    made = [[[], {list_name: 0}] for _ in range(steps)]
    made[0][0] = [[1, 1, 0]]
    made[1] = [[[2, 1, 1]], {list_name: 0, iterator: 1}]
    made[-2][0] = [[3, 1, 1], [4, 1, 0, 2]]
    return {"elements": [[list_name, "arraylist", "container"], [iterator, "iterator", "iterator"],
                         ["x", "obj", "object"]],
            "relations": ["cnt", "used_arraylist", "used_iterator", "stale", "member"],
            "start": [[0, 1, 0]], "inputs": {}, "steps": made, "witness": [1]}


def finding(identity, file, line, text, **more):
    """A finding in which `text` has a say wherever an analysed program has one."""
    steps = [{"file": file, "line": line + k, "depth": k % 3, "text": f"{text} := step({k})  -- {text} = x"}
             for k in range(STEPS)]
    story = [{**steps[k], "kind": kind, "steps": k + 1}
             for k, kind in [(1, "made"), (5, "call"), (STEPS - 2, "modified"), (STEPS - 1, "throws")]]
    return {"id": identity, "group": "found", "headline": f"thrown by Iterator.next in {text}", "package": "",
            "place": text, "use": "Iterator.next", "file": file, "line": line, "confidence": "confirmed",
            "advice": f"walk a copy of {text}", "source": [[line, f"  for (Object o : {text})"]],
            "trace": {"entry": text, "start": "", "story": story, "steps": steps,
                      "code": [[file, line + k, f"    {text}.step({k});"] for k in range(STEPS)]},
            "heap": heap(text, f"it of {text}", STEPS), **more}


def many(count):
    return report([finding(f"pack{k % 37}.Class{k // 10}.m{k}()V#1", f"src/pack{k % 37}/Class{k // 10}.java",
                           10 + k, f"m{k}", package=f"pack{k % 37}", place=f"Class{k // 10}.m{k}",
                           group="conditional" if k % 3 else "found",
                           condition=f"throws if Class{k // 10}.m{k} is called where in == out")
                   for k in range(count)])


def hostile(texts):
    """A finding for each text, in which everything is that text."""
    return report([finding(text, text, 3, text, headline=text, package=text, condition=text, advice=text,
                           reproduction={"thrown": True, "account": text, "source": text},
                           waived={"by": "the baseline", "reason": text})
                   for text in texts],
                  paths=texts, assumptions=texts, incomplete=texts,
                  messages=[{"severity": "error", "path": text, "line": 1, "text": text} for text in texts],
                  summaries=[{"method": text, "java": text, "throws": [text], "modifies": [text]}
                             for text in texts])


def with_summaries():
    return report([], verdict="incomplete", incomplete=["there was no class to analyse"], summaries=[
        {"method": "main()", "java": "FlattenTest.java:28", "throws": ["never throws"], "modifies": [],
         "makes_stale": [], "unknown": []},
        {"method": "flatten(in, out)", "java": "FlattenTest.java:8", "throws": ["throws only if in == out, or if in contains out"],
         "modifies": ["out"], "makes_stale": ["iterators over out"], "unknown": []},
        {"method": "addList(lst1, lst2)", "java": "FlattenTest.java:17", "throws": ["throws only if lst1 == lst2"],
         "modifies": [], "makes_stale": [], "unknown": ["reflection"]}])
