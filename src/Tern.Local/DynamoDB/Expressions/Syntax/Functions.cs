namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>What there is to know of a function before it is called.</summary>
internal static class Functions
{
    /// <summary>The function of a name; names are case-sensitive.</summary>
    public static Function FromName(string name) => name switch
    {
        "attribute_exists" => Function.AttributeExists,
        "attribute_not_exists" => Function.AttributeNotExists,
        "attribute_type" => Function.AttributeType,
        "begins_with" => Function.BeginsWith,
        "contains" => Function.Contains,
        "size" => Function.Size,
        "if_not_exists" => Function.IfNotExists,
        "list_append" => Function.ListAppend,
        _ => Function.Unknown,
    };

    /// <summary>Whether a function belongs to update expressions rather than to conditions.</summary>
    public static bool IsForUpdates(Function function) => function is Function.IfNotExists or Function.ListAppend;

    /// <summary>How many operands a function takes.</summary>
    public static int OperandCount(Function function) =>
        function is Function.AttributeExists or Function.AttributeNotExists or Function.Size ? 1 : 2;

    /// <summary>Whether the first operand has to be a document path.</summary>
    public static bool NeedsPath(Function function) =>
        function is Function.AttributeExists or Function.AttributeNotExists or Function.AttributeType or Function.IfNotExists;
}
