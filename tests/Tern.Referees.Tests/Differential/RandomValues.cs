using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Differential;

/// <summary>Random attribute values. Each type has few values, so that two of them are often equal.</summary>
internal sealed class RandomValues(SeededRandom random)
{
    public JsonObject Any(int depth = 0) => random.Below(depth > 2 ? 10 : 14) switch
    {
        0 or 1 or 2 => String(),
        3 or 4 or 5 => Number(),
        6 => Bytes(),
        7 => new JsonObject { ["BOOL"] = random.Percent(50) },
        8 => new JsonObject { ["NULL"] = true },
        9 => Set(),
        10 or 11 => new JsonObject { ["L"] = new JsonArray([.. Some(4, () => Any(depth + 1))]) },
        _ => Map(depth),
    };

    public JsonObject Of(string type) => type switch
    {
        "S" => String(),
        "N" => Number(),
        "B" => Bytes(),
        "SS" or "NS" or "BS" => Set(type),
        "BOOL" => new JsonObject { ["BOOL"] = random.Percent(50) },
        "L" => new JsonObject { ["L"] = new JsonArray([.. Some(3, () => Any(1))]) },
        "M" => Map(1),
        _ => new JsonObject { ["NULL"] = true },
    };

    /// <summary>A value for a key: nearly always of its type and not empty.</summary>
    public JsonObject Key(string type) => random.Percent(2) ? Any() : type switch
    {
        "S" => new JsonObject { ["S"] = random.Pick("a", "b", "c", "ab", "é") },
        "N" => new JsonObject { ["N"] = random.Pick("1", "2", "3", "-1", "0", "10", "1.5") },
        _ => new JsonObject { ["B"] = random.Pick("YQ==", "YWI=", "/w==", "AA==") },
    };

    public JsonObject Item(RandomTable table)
    {
        JsonObject item = KeyOf(table);
        foreach (string name in new[] { "a", "b", "g", "l", "m", "n", "s", "date" })
        {
            if (!random.Percent(45))
                continue;
            item[name] = random.Percent(10) ? Any() : name switch
            {
                "g" => Key("S"),
                "n" => Key("N"),
                "l" => Of("L"),
                "m" => Map(0),
                "s" => Set(),
                _ => Any(),
            };
        }
        return item;
    }

    public JsonObject KeyOf(RandomTable table)
    {
        var key = new JsonObject();
        foreach ((string name, string type) in table.Keys)
            key[name] = Key(type);
        return key;
    }

    private JsonObject String() => new() { ["S"] = random.Pick("a", "b", "ab", "abc", "", "é", "🐦", "B") };

    private JsonObject Number() => new()
    {
        ["N"] = random.Pick(
            "1", "2", "3", "0", "-1", "1.5", "10", "-0", "1.0", "100", "0.001", "1e3", "-1.5e-2", "1E+2",
            "12345678901234567890123456789012345678", "9.9999999999999999999999999999999999999e125", "1e-130", "00012", ".5", "5."),
    };

    private JsonObject Bytes() => new() { ["B"] = random.Pick("YQ==", "YWI=", "/w==", "AA==", "") };

    private JsonObject Map(int depth)
    {
        var map = new JsonObject();
        foreach (string name in new[] { "k", "a", "b" })
        {
            if (random.Percent(50))
                map[name] = Any(depth + 1);
        }
        return new JsonObject { ["M"] = map };
    }

    private JsonObject Set(string? type = null) => (type ?? random.Pick("SS", "NS", "BS")) switch
    {
        "SS" => new JsonObject { ["SS"] = Distinct("a", "b", "c", "ab", "é") },
        "NS" => new JsonObject { ["NS"] = Distinct("1", "2", "3", "1.5", "-1", "100") },
        _ => new JsonObject { ["BS"] = Distinct("YQ==", "YWI=", "/w==", "AA==") },
    };

    private JsonArray Distinct(params string[] choices)
    {
        string[] chosen = [.. choices.Where(_ => random.Percent(40))];
        return [.. (chosen.Length == 0 ? [choices[0]] : chosen).Select(text => JsonValue.Create(text))];
    }

    private IEnumerable<JsonNode> Some(int limit, Func<JsonNode> create)
    {
        for (int count = random.Below(limit); count > 0; count--)
            yield return create();
    }
}
