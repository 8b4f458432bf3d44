using System.Text.Json;
using Tern.Generator.Shapes;

namespace Tern.Generator.Endpoints;

/// <summary>
/// Reads the value of a <c>smithy.rules#endpointRuleSet</c> trait:
/// https://smithy.io/2.0/additional-specs/rules-engine/specification.html.
/// </summary>
public sealed class EndpointRuleSetReader
{
    private readonly string _service;

    private EndpointRuleSetReader(string service) => _service = service;

    /// <summary>Reads a rule set.</summary>
    /// <param name="ruleSet">The value of the trait.</param>
    /// <param name="service">The name of the service, for messages.</param>
    /// <exception cref="EndpointRuleSetException">The rule set does not conform to the specification.</exception>
    public static EndpointRuleSet Read(JsonElement ruleSet, string service)
    {
        var reader = new EndpointRuleSetReader(service);
        return new EndpointRuleSet(
            reader.ReadParameters(reader.Member(ruleSet, "parameters", JsonValueKind.Object, "ruleSet")),
            reader.ReadRules(reader.Member(ruleSet, "rules", JsonValueKind.Array, "ruleSet"), "rules"));
    }

    private List<EndpointParameter> ReadParameters(JsonElement parameters)
    {
        var result = new List<EndpointParameter>();
        var names = new HashSet<string>(EndpointParametersWriter.ReservedNames);
        foreach (JsonProperty parameter in parameters.EnumerateObject())
        {
            string path = $"parameters.{parameter.Name}";
            string typeName = Text(Member(parameter.Value, "type", JsonValueKind.String, path), path);
            RuleValueType type = typeName.ToUpperInvariant() switch
            {
                "STRING" => RuleValueType.String,
                "BOOLEAN" => RuleValueType.Boolean,
                "STRINGARRAY" => RuleValueType.StringArray,
                _ => throw Error(path, $"The parameter type '{typeName}' is unknown. Expected: string, boolean or stringArray."),
            };
            JsonElement? defaultValue = parameter.Value.TryGetProperty("default", out JsonElement value) ? value.Clone() : null;
            if (defaultValue is { } given && !FitsType(given, type))
                throw Error(path, $"The default {given.GetRawText()} does not have the type {typeName}.");
            result.Add(new EndpointParameter
            {
                Name = parameter.Name,
                CSharpName = Names.Unique(Names.ToPascalCase(parameter.Name), names),
                Type = type,
                IsRequired = parameter.Value.TryGetProperty("required", out JsonElement required) && required.ValueKind == JsonValueKind.True,
                Default = defaultValue,
                Documentation = parameter.Value.TryGetProperty("documentation", out JsonElement documentation) ? Text(documentation, path) : null,
                BuiltIn = parameter.Value.TryGetProperty("builtIn", out JsonElement builtIn) ? Text(builtIn, path) : null,
            });
        }
        return result;
    }

    private static bool FitsType(JsonElement value, RuleValueType type) => type switch
    {
        RuleValueType.String => value.ValueKind == JsonValueKind.String,
        RuleValueType.Boolean => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
        _ => value.ValueKind == JsonValueKind.Array && value.EnumerateArray().All(item => item.ValueKind == JsonValueKind.String),
    };

    private List<EndpointRule> ReadRules(JsonElement rules, string path) =>
        rules.EnumerateArray().Select((rule, index) => ReadRule(rule, $"{path}[{index}]")).ToList();

    private EndpointRule ReadRule(JsonElement rule, string path)
    {
        string type = Text(Member(rule, "type", JsonValueKind.String, path), path);
        List<RuleCondition> conditions = rule.TryGetProperty("conditions", out JsonElement list) ? ReadConditions(list, path) : [];
        switch (type)
        {
            case "tree":
                return new EndpointRule.Tree(path, conditions, ReadRules(Member(rule, "rules", JsonValueKind.Array, path), path + ".rules"));
            case "error":
                return new EndpointRule.Failure(path, conditions, ReadExpression(Member(rule, "error", null, path), path + ".error"));
            case "endpoint":
                JsonElement endpoint = Member(rule, "endpoint", JsonValueKind.Object, path);
                return new EndpointRule.Result(
                    path,
                    conditions,
                    ReadExpression(Member(endpoint, "url", null, path), path + ".endpoint.url"),
                    ReadHeaders(endpoint, path + ".endpoint.headers"),
                    endpoint.TryGetProperty("properties", out JsonElement properties) ? ReadMembers(properties, path + ".endpoint.properties") : []);
            default:
                throw Error(path, $"The rule type '{type}' is unknown. Expected: tree, error or endpoint.");
        }
    }

    private List<RuleCondition> ReadConditions(JsonElement conditions, string path)
    {
        if (conditions.ValueKind != JsonValueKind.Array)
            throw Error(path, "The conditions are not a list.");
        var result = new List<RuleCondition>();
        foreach (JsonElement condition in conditions.EnumerateArray())
        {
            string place = $"{path}.conditions[{result.Count}]";
            if (ReadExpression(condition, place) is not RuleExpression.Call call)
                throw Error(place, "A condition must be a function.");
            result.Add(new(place, call, condition.TryGetProperty("assign", out JsonElement assign) ? Text(assign, place) : null));
        }
        return result;
    }

    private List<KeyValuePair<string, IReadOnlyList<RuleExpression>>> ReadHeaders(JsonElement endpoint, string path)
    {
        var result = new List<KeyValuePair<string, IReadOnlyList<RuleExpression>>>();
        if (!endpoint.TryGetProperty("headers", out JsonElement headers))
            return result;
        if (headers.ValueKind != JsonValueKind.Object)
            throw Error(path, "The headers are not a map.");
        foreach (JsonProperty header in headers.EnumerateObject())
        {
            if (header.Value.ValueKind != JsonValueKind.Array)
                throw Error(path, $"The values of the header {header.Name} are not a list.");
            result.Add(new(header.Name, header.Value.EnumerateArray().Select(value => ReadExpression(value, $"{path}.{header.Name}")).ToList()));
        }
        return result;
    }

    private List<KeyValuePair<string, RuleProperty>> ReadMembers(JsonElement map, string path)
    {
        if (map.ValueKind != JsonValueKind.Object)
            throw Error(path, "The properties are not a map.");
        return map.EnumerateObject().Select(member => KeyValuePair.Create(member.Name, ReadProperty(member.Value, $"{path}.{member.Name}"))).ToList();
    }

    private RuleProperty ReadProperty(JsonElement value, string path) => value.ValueKind switch
    {
        JsonValueKind.Array => new RuleProperty.List(value.EnumerateArray().Select((item, index) => ReadProperty(item, $"{path}[{index}]")).ToList()),
        JsonValueKind.Object when !IsExpression(value) => new RuleProperty.Map(ReadMembers(value, path)),
        _ => new RuleProperty.Scalar(ReadExpression(value, path)),
    };

    private static bool IsExpression(JsonElement value) => value.TryGetProperty("ref", out _) || (value.TryGetProperty("fn", out _) && value.TryGetProperty("argv", out _));

    private RuleExpression ReadExpression(JsonElement value, string path)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.String:
                return TemplateReader.Read(value.GetString()!, message => Error(path, message));
            case JsonValueKind.True:
            case JsonValueKind.False:
                return new RuleExpression.Boolean(value.GetBoolean());
            case JsonValueKind.Number when value.TryGetInt32(out int number):
                return new RuleExpression.Integer(number);
            case JsonValueKind.Array:
                return new RuleExpression.List(value.EnumerateArray().Select((item, index) => ReadExpression(item, $"{path}[{index}]")).ToList());
            case JsonValueKind.Object when value.TryGetProperty("ref", out JsonElement reference):
                return new RuleExpression.Reference(Text(reference, path));
            case JsonValueKind.Object when value.TryGetProperty("fn", out JsonElement function):
                string name = Text(function, path);
                JsonElement arguments = Member(value, "argv", JsonValueKind.Array, path);
                return new RuleExpression.Call(name, arguments.EnumerateArray().Select((argument, index) => ReadExpression(argument, $"{path}.argv[{index}]")).ToList());
            default:
                throw Error(path, $"The value {value.GetRawText()} is not a value of the rules engine. Expected: a string, a boolean, a 32-bit number, a list, a reference or a function.");
        }
    }

    private JsonElement Member(JsonElement element, string name, JsonValueKind? kind, string path)
    {
        if (element.ValueKind != JsonValueKind.Object || !element.TryGetProperty(name, out JsonElement member))
            throw Error(path, $"The member '{name}' is missing.");
        return kind is null || member.ValueKind == kind ? member : throw Error(path, $"The member '{name}' is not of the kind {kind}.");
    }

    private string Text(JsonElement element, string path) =>
        element.ValueKind == JsonValueKind.String ? element.GetString()! : throw Error(path, $"The value {element.GetRawText()} is not a string.");

    private EndpointRuleSetException Error(string path, string message) => new($"Endpoint rules of {_service}", path, message);
}
