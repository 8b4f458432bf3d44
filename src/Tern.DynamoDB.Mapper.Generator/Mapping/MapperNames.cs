namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Names of the runtime library.</summary>
internal static class MapperNames
{
    public const string Namespace = "Tern.DynamoDB.Mapper";

    public const string DynamoItemMetadata = Namespace + ".DynamoItemAttribute";

    public const string AssemblyItemMetadata = Namespace + ".DynamoItemAttribute`1";

    public const string ProjectionMetadata = Namespace + ".ProjectionAttribute";

    /// <summary>The alias of the namespace in generated code. A qualified name is found only as an alias, whatever the types of the project are named.</summary>
    public const string Alias = "TernMapper";

    public const string Library = Alias + "::";

    private const string FullLibrary = "global::" + Namespace + ".";

    public const string Converters = Library + "Converters.";

    public const string RawConverter = Converters + "RawConverter";
    public const string AttributeValue = "global::Tern.DynamoDB.AttributeValue";

    public const string AttributeMap = "global::Tern.OrderedMap<global::Tern.DynamoDB.AttributeValue>";

    public const string Document = "global::Tern.Document";

    // Attributes, without their suffix.
    public const string DynamoItem = "DynamoItem";
    public const string Projection = "Projection";
    public const string Key = "Key";
    public const string PartitionKey = "PartitionKey";
    public const string SortKey = "SortKey";
    public const string KeyOnly = "KeyOnly";
    public const string Attribute = "Attribute";
    public const string Ignore = "Ignore";
    public const string Include = "Include";
    public const string Version = "Version";
    public const string Counter = "Counter";
    public const string CreatedAt = "CreatedAt";
    public const string UpdatedAt = "UpdatedAt";
    public const string TimeToLive = "TimeToLive";
    public const string Epoch = "Epoch";
    public const string AsNumber = "AsNumber";
    public const string Rest = "Rest";
    public const string Converter = "Converter";
    public const string Wire = "Wire";
    public const string Fallback = "Fallback";
    public const string ItemConstructor = "ItemConstructor";

    /// <summary>The name of a converter as generated code contains it: those of the library with the alias.</summary>
    public static string ShortenConverter(string name) =>
        name.StartsWith(FullLibrary, StringComparison.Ordinal) ? Library + name.Substring(FullLibrary.Length) : name;
}
