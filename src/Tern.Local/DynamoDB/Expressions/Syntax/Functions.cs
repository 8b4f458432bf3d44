namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>The properties of functions.</summary>
internal static class Functions
{
    /// <summary>Returns the function with a name. Names are case-sensitive.</summary>
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

    /// <summary>Whether a function is for update expressions, not for conditions.</summary>
    public static bool IsForUpdates(Function function) => function is Function.IfNotExists or Function.ListAppend;

    /// <summary>Returns the number of operands of a function.</summary>
    public static int OperandCount(Function function) =>
        function is Function.AttributeExists or Function.AttributeNotExists or Function.Size ? 1 : 2;

    /// <summary>Whether the first operand must be a document path.</summary>
    public static bool NeedsPath(Function function) =>
        function is Function.AttributeExists or Function.AttributeNotExists or Function.AttributeType or Function.IfNotExists;
}
