using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The restrictions of expressions on key attributes. They are checked when the table is known.</summary>
internal static class KeyPathRules
{
    /// <summary>Refuses paths to nested attributes of a key attribute of the table or of an index.</summary>
    public static void RefuseNested(IReadOnlyList<DocumentPath> paths, string keyName, bool isIndexKey)
    {
        foreach (DocumentPath path in paths)
        {
            if (path.IsNested && path.Head == keyName)
            {
                throw DynamoDBServiceException.Validation("Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: "
                    + $"{(isIndexKey ? "IndexKey" : "Key")}: {keyName}");
            }
        }
    }

    /// <summary>Refuses a key attribute of the queried table or index in the filter of a query.</summary>
    public static void RefuseInFilter(IReadOnlyList<DocumentPath> paths, string keyName)
    {
        foreach (DocumentPath path in paths)
        {
            if (path.Head == keyName)
            {
                throw DynamoDBServiceException.Validation(
                    $"Filter Expression can only contain non-primary key attributes: Primary key attribute: {keyName}");
            }
        }
    }
}
