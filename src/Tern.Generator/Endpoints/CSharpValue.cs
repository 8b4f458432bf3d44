namespace Tern.Generator.Endpoints;

/// <summary>A C# expression for a value of the rules.</summary>
/// <param name="Code">The expression.</param>
/// <param name="Type">The type of the value.</param>
/// <param name="IsNullable">Whether it can be null, which means not set. The default is false.</param>
/// <param name="IsSimple">Whether it can be an operand without parentheses. The default is true.</param>
internal readonly record struct CSharpValue(string Code, RuleValueType Type, bool IsNullable = false, bool IsSimple = true)
{
    /// <summary>The negation of a comparison. Null if the negation is written with <c>!</c>.</summary>
    public string? Negation { get; init; }

    /// <summary>The expression as an operand.</summary>
    public string Operand => IsSimple ? Code : $"({Code})";

    /// <summary>The C# type of a value that is set.</summary>
    public static string TypeName(RuleValueType type) => type switch
    {
        RuleValueType.String => "string",
        RuleValueType.Boolean => "bool",
        RuleValueType.Integer => "int",
        RuleValueType.StringArray => "IReadOnlyList<string>",
        RuleValueType.Partition => "Partition",
        RuleValueType.Arn => "Arn",
        _ => "EndpointUrl",
    };
}
