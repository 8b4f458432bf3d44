namespace Tern.Local.DynamoDB.Tables;

/// <summary>The Amazon Resource Names (ARNs) of tables, indexes and streams.</summary>
internal static class ResourceNames
{
    public static string OfTable(DatabaseOptions options, string table) =>
        $"arn:aws:dynamodb:{options.Region}:{options.AccountId}:table/{table}";

    public static string OfIndex(DatabaseOptions options, string table, string index) => $"{OfTable(options, table)}/index/{index}";

    public static string OfStream(DatabaseOptions options, string table, string label) => $"{OfTable(options, table)}/stream/{label}";

    /// <summary>Returns the table name of a table name or table ARN.</summary>
    public static string TableName(string nameOrArn)
    {
        const string Mark = ":table/";
        int mark = nameOrArn.StartsWith("arn:", StringComparison.Ordinal) ? nameOrArn.IndexOf(Mark, StringComparison.Ordinal) : -1;
        return mark < 0 ? nameOrArn : nameOrArn[(mark + Mark.Length)..];
    }
}
