using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>UntagResource</c>.</summary>
internal static class UntagResource
{
    public static async ValueTask<UntagResourceResponse> ExecuteAsync(Database database, UntagResourceRequest request, CancellationToken cancellationToken)
    {
        Table table = TableRequests.FindResource(database, request.ResourceArn);
        if (request.TagKeys.Count == 0)
            throw DynamoDBServiceException.Validation("Atleast one Tag Key needs to be provided as Input.");
        cancellationToken.ThrowIfCancellationRequested();
        long position = database.ChangeTable(
            table, definition => definition with { Tags = [.. definition.Tags.Where(tag => !request.TagKeys.Contains(tag.Key))] });
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new UntagResourceResponse();
    }
}
