using System.Net;
using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>The names of elements and attributes (https://smithy.io/2.0/spec/protocol-traits.html#xml-bindings).</summary>
internal static class XmlNames
{
    /// <summary>The name of the element or attribute of a member. It is the name of the member, never that of its target.</summary>
    public static string Of(Member member) => member.OwnTraits.GetString(TraitIds.XmlName) ?? member.Name;

    /// <summary>The local name that readers compare, without the prefix, which a document can choose.</summary>
    public static string Local(string name) => name[(name.IndexOf(':') + 1)..];

    /// <summary>Whether a member is an attribute of the element of the structure.</summary>
    public static bool IsAttribute(Member member) => member.OwnTraits.Has(TraitIds.XmlAttribute);

    /// <summary>Whether the elements of a list or map are direct children of the structure.</summary>
    public static bool IsFlattened(Member member) => member.OwnTraits.Has(TraitIds.XmlFlattened) && member.Target is ListShape or MapShape;

    /// <summary>The members of a structure that are attributes.</summary>
    public static IEnumerable<Member> AttributesOf(Shape? shape) => shape is StructureShape structure ? structure.Members.Where(IsAttribute) : [];

    /// <summary>
    /// The start tag of a member's element. If the element has attributes, the tag is without its end, because the attributes follow.
    /// </summary>
    public static string OpenTag(Member member, Member? inner = null)
    {
        Member value = inner ?? member;
        string space = Namespace(member.OwnTraits) is { Length: > 0 } own ? own : inner is null ? PrefixOf(member.Target) : Namespace(inner.OwnTraits);
        return $"<{Of(member)}{space}{(AttributesOf(value.Target).Any() ? "" : ">")}";
    }

    /// <summary>The end tag of a member's element.</summary>
    public static string CloseTag(Member member) => $"</{Of(member)}>";

    /// <summary>The declaration of a namespace, with a leading space. Empty if there is none.</summary>
    public static string Namespace(Traits traits)
    {
        if (traits.Get(TraitIds.XmlNamespace) is not { ValueKind: JsonValueKind.Object } space)
            return "";
        string prefix = space.TryGetProperty("prefix", out JsonElement found) && found.GetString() is { Length: > 0 } name ? $":{name}" : "";
        return $" xmlns{prefix}=\"{WebUtility.HtmlEncode(space.GetProperty("uri").GetString())}\"";
    }

    // The namespace of a structure applies only to the root of a document. But a prefix that its members use must be declared.
    private static string PrefixOf(Shape? target) =>
        target is StructureShape or UnionShape && target.Traits.GetString(TraitIds.XmlNamespace, "prefix") is { Length: > 0 } ? Namespace(target.Traits) : "";
}
