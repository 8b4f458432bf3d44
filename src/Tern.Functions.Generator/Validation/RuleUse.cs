using System.Globalization;
using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>An attribute on a member.</summary>
internal sealed class RuleUse
{
    private readonly AttributeData _attribute;
    private readonly string _jsonName;

    public RuleUse(AttributeData attribute, ValidationMember member, string name)
    {
        _attribute = attribute;
        _jsonName = member.JsonName;
        Name = name;
        bool isNullableValue = member.Type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        Type = isNullableValue ? ((INamedTypeSymbol)member.Type).TypeArguments[0] : member.Type;
        CanBeNull = isNullableValue || member.Type.IsReferenceType;
        Known = TypeClassifier.Known(Type);
    }

    /// <summary>The name of the attribute.</summary>
    public string Name { get; }

    /// <summary>The type of the value, which is not null.</summary>
    public ITypeSymbol Type { get; }

    public bool CanBeNull { get; }

    public KnownType Known { get; }

    /// <summary>Whether each value obeys the rule.</summary>
    public bool IsEmpty { get; set; }

    /// <summary>Why the rule is not valid; null if it is.</summary>
    public string? Invalid { get; private set; }

    /// <summary>Why the rule is not supported; null for the general reason.</summary>
    public string? Unsupported { get; private set; }

    public int? Integer(int index) => Argument(index) is int number ? number : null;

    public string? Text(int index) => Argument(index) as string;

    public object? Argument(int index) =>
        index < _attribute.ConstructorArguments.Length && _attribute.ConstructorArguments[index] is { Kind: not TypedConstantKind.Array } argument ? argument.Value : null;

    public object? Named(string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in _attribute.NamedArguments)
        {
            if (argument.Key == name && argument.Value.Kind != TypedConstantKind.Array)
                return argument.Value.Value;
        }
        return null;
    }

    public ValidationRule? NotSupported(string reason)
    {
        Unsupported = reason;
        return null;
    }

    public ValidationRule? NotValid(string reason)
    {
        Invalid = reason;
        return null;
    }

    /// <summary>Creates the rule.</summary>
    /// <param name="failure">The condition of a violation in C#.</param>
    /// <param name="message">The message without <c>ErrorMessage</c>.</param>
    /// <param name="arguments">The arguments of <c>ErrorMessage</c> after the name.</param>
    public ValidationRule? Create(string failure, string message, params object[] arguments)
    {
        if (Named("ErrorMessage") is not string format)
            return new ValidationRule(Name, failure, message, [], null);
        try
        {
            return new ValidationRule(Name, failure, string.Format(CultureInfo.InvariantCulture, format, [_jsonName, .. arguments]), [], null);
        }
        catch (FormatException)
        {
            return NotValid($"ErrorMessage has more placeholders than the rule has arguments, which are {{0}} to {{{arguments.Length}}}, or is not a format");
        }
    }
}
