using Tern.Generator.CSharp;

namespace Tern.Generator.Endpoints;

/// <summary>Writes the headers and properties of an endpoint as members of an object initializer.</summary>
internal sealed class EndpointPropertiesWriter(RuleExpressionWriter expressions)
{
    public IReadOnlyList<string> Write(EndpointRule.Result rule, RuleScope scope)
    {
        var members = new List<string>();
        if (rule.Properties.FirstOrDefault(property => property.Key == "authSchemes").Value is { } schemes)
            members.Add($"AuthSchemes = [{WriteSchemes(schemes, scope, rule.Path + ".endpoint.properties.authSchemes")}]");
        if (rule.Headers.Count > 0)
            members.Add($"Headers = [{string.Join(", ", rule.Headers.Select(header => WriteHeader(header, scope, rule.Path + ".endpoint.headers")))}]");
        List<KeyValuePair<string, RuleProperty>> others = rule.Properties.Where(property => property.Key != "authSchemes").ToList();
        if (others.Count > 0)
            members.Add($"Properties = {WriteMap(others, scope, rule.Path + ".endpoint.properties")}");
        return members;
    }

    private string WriteHeader(KeyValuePair<string, IReadOnlyList<RuleExpression>> header, RuleScope scope, string path)
    {
        string name = CSharpText.Literal(header.Key);
        IEnumerable<string> values = header.Value.Select(value => value is RuleExpression.Template { Constant: not null }
            ? expressions.WriteText(value, scope, path)
            : $"HeaderValue({expressions.WriteText(value, scope, path)}, {name})");
        return $"new({name}, [{string.Join(", ", values)}])";
    }

    private string WriteSchemes(RuleProperty schemes, RuleScope scope, string path)
    {
        if (schemes is not RuleProperty.List list)
            throw expressions.Error(path, "The property 'authSchemes' is not a list.");
        return string.Join(", ", list.Items.Select((scheme, index) => scheme is RuleProperty.Map map
            ? WriteScheme(map, scope, $"{path}[{index}]")
            : throw expressions.Error($"{path}[{index}]", "An entry of 'authSchemes' is not a map.")));
    }

    private string WriteScheme(RuleProperty.Map scheme, RuleScope scope, string path)
    {
        var members = new List<string>();
        var others = new List<KeyValuePair<string, RuleProperty>>();
        foreach ((string name, RuleProperty value) in scheme.Members)
        {
            string? member = (name, value) switch
            {
                ("name", RuleProperty.Scalar scalar) => $"Name = {expressions.WriteText(scalar.Value, scope, path)}",
                ("signingName", RuleProperty.Scalar scalar) => $"SigningName = {expressions.WriteOptionalText(scalar.Value, scope, path)}",
                ("signingRegion", RuleProperty.Scalar scalar) => $"SigningRegion = {expressions.WriteOptionalText(scalar.Value, scope, path)}",
                ("signingRegionSet", RuleProperty.List list) => $"SigningRegionSet = [{string.Join(", ", list.Items.Select(item => WriteRegion(item, scope, path)))}]",
                ("disableDoubleEncoding", RuleProperty.Scalar { Value: RuleExpression.Boolean flag }) => $"DisableDoubleEncoding = {(flag.Value ? "true" : "false")}",
                ("disableNormalizePath", RuleProperty.Scalar { Value: RuleExpression.Boolean flag }) => $"DisableNormalizePath = {(flag.Value ? "true" : "false")}",
                _ => null,
            };
            if (member is null)
                others.Add(new(name, value));
            else
                members.Add(member);
        }
        if (!members.Any(member => member.StartsWith("Name = ", StringComparison.Ordinal)))
            throw expressions.Error(path, "An entry of 'authSchemes' has no name.");
        if (others.Count > 0)
            members.Add($"Properties = {WriteMap(others, scope, path)}");
        return $"new EndpointAuthScheme {{ {string.Join(", ", members)} }}";
    }

    private string WriteRegion(RuleProperty region, RuleScope scope, string path) => region is RuleProperty.Scalar scalar
        ? expressions.WriteText(scalar.Value, scope, path)
        : throw expressions.Error(path, "An entry of 'signingRegionSet' is not a string.");

    private string WriteMap(IReadOnlyList<KeyValuePair<string, RuleProperty>> members, RuleScope scope, string path) =>
        $"new KeyValuePair<string, object>[] {{ {string.Join(", ", members.Select(member => $"new({CSharpText.Literal(member.Key)}, {WriteProperty(member.Value, scope, path)})"))} }}";

    private string WriteProperty(RuleProperty property, RuleScope scope, string path) => property switch
    {
        RuleProperty.Map map => WriteMap(map.Members, scope, path),
        RuleProperty.List list => $"new object[] {{ {string.Join(", ", list.Items.Select(item => WriteProperty(item, scope, path)))} }}",
        RuleProperty.Scalar { Value: RuleExpression.Template template } => expressions.WriteText(template, scope, path),
        RuleProperty.Scalar scalar => WriteScalar(expressions.Write(scalar.Value, scope, path)),
        _ => throw expressions.Error(path, "The property has an unknown kind."),
    };

    private static string WriteScalar(CSharpValue value) => value.IsNullable
        ? $"(object?){value.Operand} ?? \"\""
        : value.Operand;
}
