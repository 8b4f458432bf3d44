using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.Services;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>A stream of a table.</summary>
/// <param name="Arn">The ARN of the stream.</param>
/// <param name="Database">The database of the table.</param>
/// <param name="Log">The records of the stream.</param>
internal sealed record StreamSource(string Arn, Database Database, StreamLog Log)
{
    /// <summary>Finds a stream; null if it does not exist.</summary>
    /// <param name="databases">The databases.</param>
    /// <param name="scope">The account and the region of the function. Streams of others are not found.</param>
    /// <param name="arn">The ARN of the stream.</param>
    public static StreamSource? Find(ScopedStates<Database> databases, ResourceScope scope, string arn)
    {
        if (arn.Split(':', 6) is not ["arn", _, "dynamodb", var region, var account, var resource] || resource.Split('/') is not ["table", var table, "stream", var label])
            return null;
        if (region != scope.Region || account != scope.AccountId)
            return null;
        Database database = databases.Get(scope);
        return database.Streams.Find(table, label) is { } log && !log.IsExpired(database.Now) ? new StreamSource(arn, database, log) : null;
    }
}
