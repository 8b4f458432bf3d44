using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>A type whose values have rules, or contain values with rules.</summary>
internal sealed record ValidatedType
{
    /// <summary>The type in C#.</summary>
    public required string Type { get; init; }

    /// <summary>The name of the generated validator.</summary>
    public required string ValidatorName { get; init; }

    /// <summary>The name of the file.</summary>
    public string FileName { get; init; } = "";

    /// <summary>The members of an object that have rules, or contain values with rules.</summary>
    public EquatableArray<ValidatedMember> Members { get; init; }

    /// <summary>The content, if the type is not an object; else null.</summary>
    public ValidatedValue? Value { get; init; }

    public bool CanBeNull { get; init; }

    public bool IsNullableValue { get; init; }
}

/// <summary>A member of an object.</summary>
/// <param name="Identifier">The name as an identifier.</param>
/// <param name="JsonName">The name in JSON.</param>
/// <param name="CanBeNull">Whether it is a reference or a nullable value.</param>
/// <param name="Rules">Its rules. <c>Required</c> is the first.</param>
/// <param name="Value">Its content; null if it has no rules.</param>
internal sealed record ValidatedMember(string Identifier, string JsonName, bool CanBeNull, EquatableArray<ValidationRule> Rules, ValidatedValue? Value);

/// <summary>A value that is an object with a validator, or contains such objects.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Validator">The validator of an object; else empty.</param>
/// <param name="Element">The elements of a collection; null for an object.</param>
/// <param name="CanBeNull">Whether the value is a reference or a nullable value.</param>
internal sealed record ValidatedValue(ValueKind Kind, string Validator, ValidatedValue? Element, bool CanBeNull);

/// <summary>How a value is validated.</summary>
internal enum ValueKind
{
    Object,
    Collection,

    /// <summary><c>ImmutableArray&lt;T&gt;</c>, whose default has no elements.</summary>
    ImmutableArray,

    Dictionary,
}

/// <summary>A rule of a member.</summary>
/// <param name="Name">The name of the attribute.</param>
/// <param name="Failure">The condition in C# under which <c>item</c>, which is not null, violates the rule; empty for none. <c>#0</c> is the first of the constants.</param>
/// <param name="Message">The message.</param>
/// <param name="Constants">Values that are created once: type and expression in C#.</param>
/// <param name="Pattern">The regular expression; null for none. Its condition is the match.</param>
internal sealed record ValidationRule(string Name, string Failure, string Message, EquatableArray<(string Type, string Value)> Constants, RulePattern? Pattern)
{
    public const string Required = "Required";
}

/// <summary>A regular expression.</summary>
/// <param name="Text">The pattern.</param>
/// <param name="Timeout">The maximum time of a match, in milliseconds; -1 for no limit.</param>
internal sealed record RulePattern(string Text, int Timeout);
