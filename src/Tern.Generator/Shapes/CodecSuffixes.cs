namespace Tern.Generator.Shapes;

/// <summary>The ends of the names of generated classes that belong to a shape, after its <see cref="NamedShape.CodecStem"/>.</summary>
internal static class CodecSuffixes
{
    public const string Json = "Json";
    public const string Cbor = "Cbor";
    public const string Xml = "Xml";
    public const string Form = "Form";
    public const string Constraints = "Constraints";
    public const string Events = "Events";
    public const string UniqueItems = "UniqueItems";

    /// <summary>All suffixes. No other class of the service may have such a name.</summary>
    public static IReadOnlyList<string> All { get; } = [Json, Cbor, Xml, Form, Constraints, Events, UniqueItems];
}
