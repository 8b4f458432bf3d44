namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>The functions of expressions.</summary>
internal enum Function
{
    Unknown,
    AttributeExists,
    AttributeNotExists,
    AttributeType,
    BeginsWith,
    Contains,
    Size,
    IfNotExists,
    ListAppend,
}
