using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>ListTagsOfResource</c>. The response contains all tags in one page.</summary>
internal static class ListTagsOfResource
{
    public static ListTagsOfResourceResponse Execute(Database database, ListTagsOfResourceRequest request) => new()
    {
        Tags = [.. TableRequests.FindResource(database, request.ResourceArn).Definition.Tags.Select(tag => new Tag { Key = tag.Key, Value = tag.Value })],
    };
}
