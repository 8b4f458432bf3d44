using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Values;

/// <summary>The names of the types of DynamoDB: short as on the wire, and long as in some messages.</summary>
internal static class TypeNames
{
    public static string Short(AttributeValueKind kind) => kind switch
    {
        AttributeValueKind.String => "S",
        AttributeValueKind.Number => "N",
        AttributeValueKind.Binary => "B",
        AttributeValueKind.StringSet => "SS",
        AttributeValueKind.NumberSet => "NS",
        AttributeValueKind.BinarySet => "BS",
        AttributeValueKind.Map => "M",
        AttributeValueKind.List => "L",
        AttributeValueKind.Null => "NULL",
        AttributeValueKind.Boolean => "BOOL",
        _ => "",
    };

    public static string Long(AttributeValueKind kind) => kind switch
    {
        AttributeValueKind.String => "STRING",
        AttributeValueKind.Number => "NUMBER",
        AttributeValueKind.Binary => "BINARY",
        AttributeValueKind.StringSet => "STRING_SET",
        AttributeValueKind.NumberSet => "NUMBER_SET",
        AttributeValueKind.BinarySet => "BINARY_SET",
        AttributeValueKind.Map => "MAP",
        AttributeValueKind.List => "LIST",
        AttributeValueKind.Null => "NULL",
        AttributeValueKind.Boolean => "BOOLEAN",
        _ => "",
    };

    /// <summary>Returns the type with a short name, or <see cref="AttributeValueKind.None"/>.</summary>
    public static AttributeValueKind FromShort(string name) => name switch
    {
        "S" => AttributeValueKind.String,
        "N" => AttributeValueKind.Number,
        "B" => AttributeValueKind.Binary,
        "SS" => AttributeValueKind.StringSet,
        "NS" => AttributeValueKind.NumberSet,
        "BS" => AttributeValueKind.BinarySet,
        "M" => AttributeValueKind.Map,
        "L" => AttributeValueKind.List,
        "NULL" => AttributeValueKind.Null,
        "BOOL" => AttributeValueKind.Boolean,
        _ => AttributeValueKind.None,
    };
}
