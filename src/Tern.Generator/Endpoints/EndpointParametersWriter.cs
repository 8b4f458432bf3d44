using System.Text.Json;
using Tern.Generator.CSharp;

namespace Tern.Generator.Endpoints;

/// <summary>Writes the type with the parameters of a service's endpoint rules.</summary>
internal static class EndpointParametersWriter
{
    /// <summary>The names of the members that every record struct has.</summary>
    public static IReadOnlyList<string> ReservedNames { get; } =
        ["Equals", "GetHashCode", "GetType", "ToString", "PrintMembers", "Deconstruct", "MemberwiseClone", "ReferenceEquals", "Finalize"];

    public static void Write(CodeWriter code, EndpointRuleSet ruleSet, EndpointNames names)
    {
        code.Line($"/// <summary>The parameters of the endpoint rules of {names.Service}. Null means not set. A parameter that is not set returns its default.</summary>");
        code.Open($"{names.Access} readonly record struct {names.ParametersType}");
        bool isFirst = true;
        foreach (EndpointParameter parameter in ruleSet.Parameters)
        {
            if (!isFirst)
                code.Line();
            isFirst = false;
            WriteProperty(code, parameter);
        }
        if (ruleSet.Parameters.Any(parameter => parameter.Type == RuleValueType.StringArray))
            WriteEquality(code, ruleSet, names);
        code.Close();
    }

    private static void WriteProperty(CodeWriter code, EndpointParameter parameter)
    {
        string? defaultValue = parameter.Default is { } value ? WriteDefault(value) : null;
        string source = parameter.BuiltIn is null ? "" : $" ({parameter.BuiltIn})";
        string presence = defaultValue is not null && parameter.Type != RuleValueType.StringArray ? $" The default is <c>{XmlText(defaultValue)}</c>."
            : parameter.IsRequired && defaultValue is null ? " Required." : "";
        code.Line($"/// <summary>The parameter <c>{XmlText(parameter.Name)}</c>{XmlText(source)}.{presence}</summary>");
        string type = CSharpValue.TypeName(parameter.Type);
        if (defaultValue is null)
        {
            code.Line($"public {type}? {parameter.CSharpName} {{ get; init; }}");
            return;
        }
        // Not the keyword field, because generated code must compile with C# 12.
        string field = $"_{char.ToLowerInvariant(parameter.CSharpName[0])}{parameter.CSharpName[1..]}";
        code.Line($"public {type}? {parameter.CSharpName} {{ get => {field} ?? {defaultValue}; init => {field} = value; }}");
        code.Line($"private readonly {type}? {field};");
    }

    private static string WriteDefault(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        JsonValueKind.String => CSharpText.Literal(value.GetString()!),
        _ => $"[{string.Join(", ", value.EnumerateArray().Select(item => CSharpText.Literal(item.GetString()!)))}]",
    };

    /// <summary>Writes the equality. A record compares lists by reference, but each call creates new lists, so that the elements must be compared.</summary>
    private static void WriteEquality(CodeWriter code, EndpointRuleSet ruleSet, EndpointNames names)
    {
        code.Line();
        code.Line("/// <summary>Whether all parameters are equal. Lists are compared element by element.</summary>");
        code.Line($"public bool Equals({names.ParametersType} other) =>");
        code.Indent();
        for (int i = 0; i < ruleSet.Parameters.Count; i++)
        {
            EndpointParameter parameter = ruleSet.Parameters[i];
            string name = parameter.CSharpName;
            string comparison = parameter.Type == RuleValueType.StringArray ? $"SameElements({name}, other.{name})" : $"{name} == other.{name}";
            code.Line(comparison + (i == ruleSet.Parameters.Count - 1 ? ";" : " &&"));
        }
        code.Unindent();
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Open("public override int GetHashCode()");
        code.Line("var hash = new HashCode();");
        foreach (EndpointParameter parameter in ruleSet.Parameters)
            code.Line($"hash.Add({parameter.CSharpName}{(parameter.Type == RuleValueType.StringArray ? "?.Count" : "")});");
        code.Line("return hash.ToHashCode();");
        code.Close();
    }

    private static string XmlText(string text) =>
        text.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal).Replace(">", "&gt;", StringComparison.Ordinal);
}
