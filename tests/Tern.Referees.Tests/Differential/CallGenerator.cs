using System.Text.Json.Nodes;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>Generates calls, most of them valid. The same seed generates the same calls.</summary>
internal sealed class CallGenerator
{
    private readonly SeededRandom _random;
    private readonly RandomValues _values;
    private readonly RequestMutator _mutator;
    private readonly RandomTable[] _tables;

    public CallGenerator(ulong seed, RandomTable[] tables)
    {
        _random = new SeededRandom(seed);
        _values = new RandomValues(_random);
        _mutator = new RequestMutator(_random, _values);
        _tables = tables;
    }

    public SameCall Next()
    {
        (string operation, JsonObject request) = Valid(_random.Pick(_tables));
        if (_random.Percent(6))
            _mutator.Mutate(request);
        return new SameCall(operation, request.ToJsonString());
    }

    private (string Operation, JsonObject Request) Valid(RandomTable table) => _random.Below(100) switch
    {
        < 25 => ("PutItem", Put(table)),
        < 33 => ("GetItem", Get(table)),
        < 58 => ("UpdateItem", Update(table)),
        < 63 => ("DeleteItem", Delete(table)),
        < 80 => ("Query", Query(table)),
        < 90 => ("Scan", Scan(table)),
        < 94 => ("BatchGetItem", BatchGet()),
        _ => ("BatchWriteItem", BatchWrite()),
    };

    private JsonObject Put(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name, ["Item"] = _values.Item(table) };
        AddCondition(request);
        AddReturnValues(request, "NONE", "ALL_OLD", "ALL_OLD");
        AddCapacity(request);
        return request;
    }

    private JsonObject Delete(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name, ["Key"] = _values.KeyOf(table) };
        AddCondition(request);
        AddReturnValues(request, "NONE", "ALL_OLD", "ALL_OLD");
        AddCapacity(request);
        return request;
    }

    private JsonObject Update(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name, ["Key"] = _values.KeyOf(table) };
        var expression = new RandomExpression(_random, _values);
        if (_random.Percent(95))
            request["UpdateExpression"] = expression.Update();
        if (_random.Percent(25))
            request["ConditionExpression"] = expression.Condition();
        expression.AddTo(request);
        AddReturnValues(request, "NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW");
        AddCapacity(request);
        return request;
    }

    private JsonObject Get(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name, ["Key"] = _values.KeyOf(table) };
        AddProjection(request);
        AddCapacity(request);
        if (_random.Percent(30))
            request["ConsistentRead"] = _random.Percent(50);
        return request;
    }

    private JsonObject Query(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name };
        IReadOnlyList<(string Name, string Type)> keys = AddIndex(request, table);
        var expression = new RandomExpression(_random, _values);
        request["KeyConditionExpression"] = expression.KeyCondition(keys);
        if (_random.Percent(30))
            request["FilterExpression"] = expression.Condition();
        AddReading(request, expression);
        if (_random.Percent(40))
            request["ScanIndexForward"] = _random.Percent(30);
        if (_random.Percent(10))
            request["ExclusiveStartKey"] = StartKey(table, request);
        AddLimit(request);
        return request;
    }

    private JsonObject Scan(RandomTable table)
    {
        var request = new JsonObject { ["TableName"] = table.Name };
        AddIndex(request, table);
        var expression = new RandomExpression(_random, _values);
        if (_random.Percent(50))
            request["FilterExpression"] = expression.Condition();
        AddReading(request, expression);
        if (_random.Percent(5))
            (request["Segment"], request["TotalSegments"]) = (_random.Below(3), _random.Below(3));
        AddLimit(request);
        return request;
    }

    private JsonObject BatchGet()
    {
        var tables = new JsonObject();
        foreach (RandomTable table in _tables.Where(_ => _random.Percent(50)))
        {
            JsonArray keys = [.. Enumerable.Range(0, 1 + _random.Below(4)).Select(_ => _values.KeyOf(table))];
            var ofTable = new JsonObject { ["Keys"] = keys };
            if (_random.Percent(80))
                RemoveEqual(keys, key => key);
            AddProjection(ofTable);
            tables[table.Name] = ofTable;
        }
        var request = new JsonObject { ["RequestItems"] = tables };
        AddCapacity(request);
        return request;
    }

    private JsonObject BatchWrite()
    {
        var tables = new JsonObject();
        foreach (RandomTable table in _tables.Where(_ => _random.Percent(50)))
        {
            JsonArray writes = [.. Enumerable.Range(0, 1 + _random.Below(4)).Select(_ => _random.Percent(60)
                ? new JsonObject { ["PutRequest"] = new JsonObject { ["Item"] = _values.Item(table) } }
                : new JsonObject { ["DeleteRequest"] = new JsonObject { ["Key"] = _values.KeyOf(table) } })];
            if (_random.Percent(80))
                RemoveEqual(writes, write => KeyOfWrite(table, write));
            tables[table.Name] = writes;
        }
        var request = new JsonObject { ["RequestItems"] = tables };
        AddCapacity(request);
        return request;
    }

    private static JsonObject KeyOfWrite(RandomTable table, JsonNode write)
    {
        JsonNode item = write["PutRequest"]?["Item"] ?? write["DeleteRequest"]!["Key"]!;
        return new JsonObject(table.Keys.Select(key => KeyValuePair.Create(key.Name, item[key.Name]?.DeepClone())));
    }

    private static void RemoveEqual(JsonArray elements, Func<JsonNode, JsonNode> key)
    {
        for (int i = elements.Count - 1; i > 0; i--)
        {
            if (Enumerable.Range(0, i).Any(j => JsonNode.DeepEquals(key(elements[i]!), key(elements[j]!))))
                elements.RemoveAt(i);
        }
    }

    private JsonObject StartKey(RandomTable table, JsonObject request)
    {
        JsonObject key = _values.KeyOf(table);
        if ((string?)request["IndexName"] is { } name && _random.Percent(90))
        {
            foreach ((string attribute, string type) in table.Indexes.Single(index => index.Name == name).Keys)
                key[attribute] ??= _values.Key(type);
        }
        // Mostly inside the queried partition.
        if (request["ExpressionAttributeValues"]?[":v0"] is { } partition && _random.Percent(80))
            key[(request["IndexName"] is { } index && (string?)index != "keys") ? table.Indexes.Single(found => found.Name == (string?)index).Keys[0].Name : "pk"] = partition.DeepClone();
        return key;
    }

    private IReadOnlyList<(string Name, string Type)> AddIndex(JsonObject request, RandomTable table)
    {
        if (table.Indexes.Count == 0 || !_random.Percent(40))
            return table.Keys;
        (string name, (string Name, string Type)[] keys) = table.Indexes[_random.Below(table.Indexes.Count)];
        request["IndexName"] = name;
        return keys;
    }

    private void AddReading(JsonObject request, RandomExpression expression)
    {
        if (_random.Percent(30))
            request["ProjectionExpression"] = expression.Projection();
        else if (_random.Percent(20))
            request["Select"] = _random.Pick("ALL_ATTRIBUTES", "COUNT", "COUNT", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES");
        expression.AddTo(request);
        if (_random.Percent(15))
            request["ConsistentRead"] = _random.Percent(70);
        AddCapacity(request);
    }

    private void AddLimit(JsonObject request)
    {
        if (_random.Percent(20))
            request["Limit"] = _random.Percent(95) ? 1 + _random.Below(5) : 0;
    }

    private void AddCondition(JsonObject request)
    {
        if (!_random.Percent(30))
            return;
        var expression = new RandomExpression(_random, _values);
        request["ConditionExpression"] = expression.Condition();
        expression.AddTo(request);
    }

    private void AddProjection(JsonObject request)
    {
        if (!_random.Percent(50))
            return;
        var expression = new RandomExpression(_random, _values);
        request["ProjectionExpression"] = expression.Projection();
        expression.AddTo(request);
    }

    private void AddReturnValues(JsonObject request, params string[] choices)
    {
        if (_random.Percent(50))
            request["ReturnValues"] = _random.Pick(choices);
    }

    private void AddCapacity(JsonObject request)
    {
        if (_random.Percent(20))
            request["ReturnConsumedCapacity"] = _random.Pick("TOTAL", "INDEXES", "NONE");
    }
}
