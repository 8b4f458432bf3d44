namespace Tern.TypeModel;

/// <summary>An attribute of interest on a type, a member, a parameter or a constructor.</summary>
/// <param name="Name">The name of the attribute's class without namespace and suffix, for example <c>Key</c>.</param>
/// <param name="Arguments">The arguments of the constructor.</param>
/// <param name="NamedArguments">The properties that are set.</param>
/// <param name="Location">The place of the attribute.</param>
internal sealed record AttributeUse(string Name, EquatableArray<AttributeArgument> Arguments, EquatableArray<AttributeArgument> NamedArguments, SourceLocation? Location)
{
    /// <summary>The text of an argument of the constructor; null if it is absent or not text.</summary>
    public string? Text(int index) => index < Arguments.Count ? Arguments[index].Text : null;

    /// <summary>The text of a property; null if it is not set.</summary>
    public string? Text(string property)
    {
        foreach (AttributeArgument argument in NamedArguments)
        {
            if (argument.Name == property)
                return argument.Text;
        }
        return null;
    }
}

/// <summary>A value in an attribute: text, the number of an enum member, or a type.</summary>
/// <param name="Name">The name of the property; empty for an argument of the constructor.</param>
/// <param name="Text">The text.</param>
/// <param name="Number">The number.</param>
/// <param name="Type">The type.</param>
/// <param name="Interfaces">The interfaces of the type, in C#.</param>
internal sealed record AttributeArgument(string Name, string? Text, long Number, TypeReference? Type, EquatableArray<string> Interfaces);

/// <summary>Attributes of one place.</summary>
internal static class AttributeUses
{
    public static AttributeUse? Find(this EquatableArray<AttributeUse> attributes, string name)
    {
        foreach (AttributeUse attribute in attributes)
        {
            if (attribute.Name == name)
                return attribute;
        }
        return null;
    }

    public static bool Has(this EquatableArray<AttributeUse> attributes, string name) => attributes.Find(name) is not null;
}
