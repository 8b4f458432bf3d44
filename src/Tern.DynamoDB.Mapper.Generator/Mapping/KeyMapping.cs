using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The key of a type.</summary>
/// <param name="Partition">The partition key.</param>
/// <param name="Sort">The sort key; null for none.</param>
/// <param name="Members">The members in the key, in the order of the templates.</param>
internal sealed record KeyMapping(KeyAttributeMapping Partition, KeyAttributeMapping? Sort, EquatableArray<KeyMember> Members)
{
    /// <summary>Whether a template contains a member.</summary>
    public bool HasInTemplate(string member) => (Partition.IsTemplate && Partition.Contains(member)) || (Sort is { IsTemplate: true } sort && sort.Contains(member));
}

/// <summary>A member in the key.</summary>
/// <param name="Name">The name without <c>@</c>.</param>
/// <param name="Type">The type in C#.</param>
/// <param name="Converter">The converter in C#.</param>
/// <param name="Known">The type, if it is one of the framework.</param>
/// <param name="Access">Where the type can be named.</param>
/// <param name="IsExact">Whether each template contains the complete value.</param>
internal sealed record KeyMember(string Name, string Type, string Converter, KnownType Known, TypeAccess Access, bool IsExact);

/// <summary>A key attribute.</summary>
/// <param name="WireName">The name of the attribute.</param>
/// <param name="Kind">The data type.</param>
/// <param name="Parts">The parts of the template. Empty if the attribute is that of a member.</param>
/// <param name="Member">The member whose attribute is the key attribute.</param>
internal sealed record KeyAttributeMapping(string WireName, ScalarKind Kind, EquatableArray<KeyPart> Parts, string? Member)
{
    public bool IsTemplate => Member is null;

    public bool Contains(string member)
    {
        if (Member == member)
            return true;
        foreach (KeyPart part in Parts)
        {
            if (part.Member == member)
                return true;
        }
        return false;
    }
}

/// <summary>A part of a template: text, or a member.</summary>
/// <param name="Text">Constant text.</param>
/// <param name="Member">The name of the member; null for constant text.</param>
/// <param name="Format">The format in .NET; null for the text of the converter.</param>
/// <param name="Width">The number of bytes, or 0 if the text ends before the following constant text.</param>
/// <param name="Style">How to write and parse the member.</param>
/// <param name="IsExact">Whether the format shows the complete value.</param>
internal sealed record KeyPart(string? Text, string? Member = null, string? Format = null, int Width = 0, KeyPartStyle Style = KeyPartStyle.Converter, bool IsExact = true);

/// <summary>How a member is written to a key.</summary>
internal enum KeyPartStyle
{
    /// <summary>Text of the user.</summary>
    Text,

    /// <summary>A value of the framework with a format.</summary>
    Formatted,

    /// <summary>By the converter of the member.</summary>
    Converter,
}
