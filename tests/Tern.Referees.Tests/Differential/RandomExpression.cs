using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Differential;

/// <summary>Generates expressions, and collects the names and values that they use.</summary>
internal sealed class RandomExpression(SeededRandom random, RandomValues values)
{
    private readonly JsonObject _names = [];
    private readonly JsonObject _values = [];

    /// <summary>Adds names and values to the request: those that are used or, rarely, one more or one less.</summary>
    public void AddTo(JsonObject request)
    {
        if (random.Percent(2))
            _names["#unused"] = "x";
        if (random.Percent(2))
            _values[":unused"] = values.Any();
        if (random.Percent(2) && _values.Count > 0)
            _values.Remove(_values.First().Key);
        if (random.Percent(1) && _names.Count > 0)
            _names.Remove(_names.First().Key);
        if (_names.Count > 0)
            request["ExpressionAttributeNames"] = _names;
        if (_values.Count > 0)
            request["ExpressionAttributeValues"] = _values;
    }

    public string Condition(int depth = 0)
    {
        if (depth < 3 && random.Percent(30))
        {
            return random.Below(4) switch
            {
                0 => $"NOT {Condition(depth + 1)}",
                1 => $"({Condition(depth + 1)})",
                2 => $"{Condition(depth + 1)} {random.Pick("OR", "or", "Or")} {Condition(depth + 1)}",
                _ => $"{Condition(depth + 1)} {random.Pick("AND", "and")} {Condition(depth + 1)}",
            };
        }
        return random.Below(20) switch
        {
            < 3 => $"{Operand()} {random.Pick("=", "<>")} {Value(values.Any())}",
            < 7 => $"{Operand()} {random.Pick("<", "<=", ">", ">=")} {Ordered()}",
            7 => $"{Operand()} {random.Pick("=", "<>", "<", "<=", ">", ">=")} {Operand()}",
            < 10 => Between(random.Pick("S", "N", "B")),
            < 12 => $"{Operand()} IN ({string.Join(", ", Enumerable.Range(0, 1 + random.Below(3)).Select(_ => Value(values.Any())))})",
            12 or 13 => $"attribute_exists({Path()})",
            14 => $"attribute_not_exists({Path()})",
            15 => $"attribute_type({Path()}, {Value(new JsonObject { ["S"] = random.Pick("S", "N", "B", "SS", "NS", "BS", "L", "M", "BOOL", "NULL") })})",
            16 => $"begins_with({Path()}, {Value(random.Percent(90) ? values.Of(random.Pick("S", "B")) : values.Any())})",
            17 or 18 => $"contains({Path()}, {(random.Percent(80) ? Value(values.Any()) : Path())})",
            _ => Odd(),
        };
    }

    public string KeyCondition(IReadOnlyList<(string Name, string Type)> keys)
    {
        string text = $"{Name(keys[0].Name)} = {Value(values.Key(keys[0].Type))}";
        if (keys.Count > 1 && random.Percent(60))
        {
            (string name, string type) = keys[1];
            string sort = Name(name);
            string second = random.Below(10) switch
            {
                < 5 => $"{sort} {random.Pick("=", "<", "<=", ">", ">=")} {Value(values.Key(type))}",
                < 7 => $"{sort} BETWEEN {Value(values.Key(type))} AND {Value(values.Key(type))}",
                < 9 when type != "N" => $"begins_with({sort}, {Value(values.Key(type))})",
                _ => OddSortCondition(sort, type),
            };
            text = random.Percent(90) ? $"{text} AND {second}" : $"{second} AND {text}";
        }
        return random.Below(60) switch
        {
            0 => $"({text})",
            1 => $"{text} AND a = {Value(values.Any())}",
            2 => $"{text} OR {text}",
            3 => $"NOT {text}",
            4 => $"a = {Value(values.Any())}",
            _ => text,
        };
    }

    public string Projection() => string.Join(", ", Enumerable.Range(0, 1 + random.Below(4)).Select(_ => Path()));

    public string Update()
    {
        List<string> clauses = [];
        if (random.Percent(70))
            clauses.Add("SET " + Join(() => $"{Target()} = {SetValue()}"));
        if (random.Percent(35))
            clauses.Add("REMOVE " + Join(Target));
        if (random.Percent(25))
            clauses.Add("ADD " + Join(() => $"{Target()} {Value(values.Of(random.Pick("N", "N", "N", "SS", "NS", "BS", "S")))}"));
        if (random.Percent(20))
            clauses.Add("DELETE " + Join(() => $"{Target()} {Value(values.Of(random.Pick("SS", "NS", "BS", "SS", "N")))}"));
        if (random.Percent(3) && clauses.Count > 0)
            clauses.Add(clauses[0]);
        return string.Join(' ', clauses);
    }

    private string OddSortCondition(string sort, string type) => random.Below(4) switch
    {
        0 => $"{sort} <> {Value(values.Key(type))}",
        1 => $"{Value(values.Key(type))} > {sort}",
        2 => $"attribute_exists({sort})",
        _ => $"begins_with({sort}, {Value(values.Key(type))})",
    };

    private string Join(Func<string> part) => string.Join(", ", Enumerable.Range(0, 1 + (random.Percent(30) ? random.Below(3) : 0)).Select(_ => part()));

    private string SetValue() => random.Below(12) switch
    {
        < 5 => Value(values.Any()),
        5 => Path(),
        6 => $"{SetOperand()} + {SetOperand()}",
        7 => $"{SetOperand()} - {SetOperand()}",
        8 => $"if_not_exists({Path()}, {SetOperand()})",
        9 => $"list_append({SetOperand("L")}, {SetOperand("L")})",
        10 => $"if_not_exists({Path()}, {Value(values.Any())}) {random.Pick("+", "-")} {Value(values.Of("N"))}",
        _ => OddSetValue(),
    };

    private string OddSetValue() => random.Below(3) switch
    {
        0 => $"size({Path()})",
        1 => $"list_append({Path()}, if_not_exists({Path()}, {Value(values.Of("L"))}))",
        _ => $"({Value(values.Of("N"))})",
    };

    private string SetOperand(string type = "N") => random.Below(3) switch
    {
        0 => Path(),
        1 => $"if_not_exists({Path()}, {Value(values.Of(type))})",
        _ => Value(random.Percent(92) ? values.Of(type) : values.Any()),
    };

    private string Operand() => random.Below(20) switch
    {
        < 15 => Path(),
        < 18 => $"size({Path()})",
        _ => Value(values.Any()),
    };

    // Nearly always of a type that has an order.
    private string Ordered() => Value(random.Percent(93) ? values.Of(random.Pick("S", "N", "B")) : values.Any());

    private string Between(string type) => $"{Operand()} BETWEEN {Value(values.Of(type))} AND {(random.Percent(90) ? Value(values.Of(type)) : Operand())}";

    private string Odd() => random.Below(20) switch
    {
        0 => $"({Path()} = {Value(values.Any())}",
        1 => $"{Path()} = = {Path()}",
        2 => $"(({Condition(9)}))",
        3 => $"((({Path()}))) = {Value(values.Any())}",
        4 => $"nothing({Path()})",
        5 => $"size({Path()})",
        6 => $"attribute_exists({Value(values.Any())})",
        7 => $"attribute_exists({Path()}, {Path()})",
        8 => $"begins_with({Path()})",
        9 => $"contains(size({Path()}), {Value(values.Any())})",
        10 => $"size({Value(values.Any())}) > {Value(values.Of("N"))}",
        11 => $"attribute_type({Path()}, {Value(values.Any())})",
        12 => $"attribute_exists({Path()}) = {Value(values.Any())}",
        13 => $"{Value(values.Any())} IN ({Path()})",
        14 => $"{Path()} BETWEEN {Value(values.Of("N"))} AND {Value(values.Of("N"))}",
        15 => $"begins_with({Value(values.Any())}, {Path()})",
        16 => $"ATTRIBUTE_EXISTS({Path()})",
        17 => $"a.b[0 = {Value(values.Any())}",
        18 => $"1 = {Value(values.Any())}",
        _ => "",
    };

    // Deep paths are often missing in the item.
    private string Target() => random.Percent(75) ? Name(random.Pick("a", "b", "g", "l", "m", "n", "s", "zz")) : Path();

    private string Path()
    {
        string path = Name(random.Percent(4) ? random.Pick("pk", "sk", "date", "name") : random.Pick("a", "b", "g", "l", "m", "n", "s", "zz", "l", "m"));
        for (int steps = random.Below(6) - 3; steps > 0; steps--)
            path += random.Percent(50) ? $"[{random.Below(3)}]" : "." + Name(random.Pick("k", "a", "b"));
        return path;
    }

    private string Name(string name)
    {
        if (!random.Percent(name == "date" || name == "name" ? 90 : 25))
            return name;
        string alias = $"#{name}";
        _names[alias] = name;
        return alias;
    }

    private string Value(JsonObject value)
    {
        string name = $":v{_values.Count}";
        _values[name] = value;
        return name;
    }
}
