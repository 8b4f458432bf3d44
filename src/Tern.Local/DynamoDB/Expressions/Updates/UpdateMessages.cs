namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>The messages of the service for updates that are not valid for the item.</summary>
internal static class UpdateMessages
{
    public const string OperandType = "An operand in the update expression has an incorrect data type";
    public const string MissingAttribute = "The provided expression refers to an attribute that does not exist in the item";
    public const string InvalidPath = "The document path provided in the update expression is invalid for update";
    public const string IndexKeyType = "The update expression attempted to update the secondary index key to unsupported type";
}
