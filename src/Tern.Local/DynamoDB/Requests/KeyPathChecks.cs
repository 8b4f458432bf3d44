using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Checks the paths of expressions against all keys of a table.</summary>
internal static class KeyPathChecks
{
    /// <summary>Refuses paths to nested attributes of a key attribute of the table or of one of its indexes.</summary>
    public static void RefuseNested(TableDefinition table, IReadOnlyList<DocumentPath> paths)
    {
        foreach (KeyAttribute key in table.Key.Attributes)
            KeyPathRules.RefuseNested(paths, key.Name, isIndexKey: false);
        foreach (IndexDefinition index in table.Indexes)
        {
            foreach (KeyAttribute key in index.Key.Attributes)
                KeyPathRules.RefuseNested(paths, key.Name, isIndexKey: true);
        }
    }
}
