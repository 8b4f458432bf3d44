using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>TagResource</c>.</summary>
internal static class TagResource
{
    public static async ValueTask<TagResourceResponse> ExecuteAsync(Database database, TagResourceRequest request, CancellationToken cancellationToken)
    {
        Table table = TableRequests.FindResource(database, request.ResourceArn);
        if (request.Tags.Count == 0)
            throw DynamoDBServiceException.Validation("Atleast one Tag needs to be provided as Input.");
        cancellationToken.ThrowIfCancellationRequested();
        long position = database.ChangeTable(table, definition => definition with { Tags = TableRequests.MergeTags(definition.Tags, request.Tags) });
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new TagResourceResponse();
    }
}
