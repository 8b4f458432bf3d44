using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>A type in the graph of the types of an event. Types can contain each other.</summary>
internal sealed class ValidationNode(string type, string validatorName, bool canBeNull)
{
    public List<MemberNode> Members { get; } = [];

    /// <summary>Whether a member has rules, or contains a type with rules.</summary>
    public bool HasRules { get; private set; }

    public string Validator => LibraryNames.Generated + validatorName;

    /// <returns>Whether <see cref="HasRules"/> has changed.</returns>
    public bool Update()
    {
        if (HasRules || !Members.Exists(member => member.Rules.Count > 0 || member.Content is { HasRules: true }))
            return false;
        return HasRules = true;
    }

    public ValidatedType ToType() => new()
    {
        Type = type,
        ValidatorName = validatorName,
        CanBeNull = canBeNull,
        Members = Members.Where(member => member.Rules.Count > 0 || member.Content is { HasRules: true })
            .Select(member => new ValidatedMember(member.Identifier, member.JsonName, member.CanBeNull, member.Rules, member.Content?.ToValue()))
            .ToEquatableArray(),
    };
}

/// <summary>A member of a type in the graph.</summary>
internal sealed class MemberNode(string identifier, string jsonName, bool canBeNull, EquatableArray<ValidationRule> rules, ContentNode? content)
{
    public string Identifier => identifier;

    public string JsonName => jsonName;

    public bool CanBeNull => canBeNull;

    public EquatableArray<ValidationRule> Rules => rules;

    public ContentNode? Content => content;
}

/// <summary>A value that is an object, or contains objects.</summary>
internal sealed class ContentNode(ValueKind kind, ValidationNode? node, ContentNode? element, bool canBeNull)
{
    public bool HasRules => node?.HasRules ?? element!.HasRules;

    /// <summary>Null without rules.</summary>
    public ValidatedValue? ToValue() => HasRules ? new ValidatedValue(kind, node?.Validator ?? "", element?.ToValue(), canBeNull) : null;
}
